import type { PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";

/** A moment as the server wrote it for this reader. */
type Moment = { iso: string; ago: string; exact: string };

/** One platform of one restaurant, in words. */
export type PlatformStateView = {
  key: PlatformKey;
  name: string;
  restaurantId: string;
  /** Over many restaurants only. */
  restaurantName: string | null;
  kind: "waiting" | "reading" | "done" | "explained" | "failed";
  /** How far it is, or what came of it. */
  text: string;
  /** What went wrong or held it up; `raw` is the platform's own code and words. */
  reason: { code: PlatformFailure["code"]; text: string; raw: string | null } | null;
  /** Ours beside the platform's own total; null where it tells none. */
  totals: { text: string; agrees: boolean } | null;
  at: Moment | null;
  /** Where the account is connected again, when that is what it takes. */
  connectionAddress: string | null;
};

/** All that the panel above the reviews shows; made by `app/services/synchronisation/synchronise.server.ts`. */
export type SynchronisationView = {
  /** As in the specification's section 4; IDLE = nothing goes on and nothing was asked for. */
  status: "IDLE" | "LOADING" | "LOADED" | "ERROR";
  isRunning: boolean;
  /** All that goes on waits, for a platform or after a failure: seconds until the first goes on. Null while something is being read. */
  waitSeconds: number | null;
  /** Without any last update, or when forced, scripts start by themselves. */
  startsItself: boolean;
  mayStart: boolean;
  lastUpdate: Moment | null;
  /** Of many restaurants only what goes on or went wrong, and that not without end. */
  platforms: PlatformStateView[];
  /** In a sentence, over many restaurants. */
  summary: string | null;
  platformCount: number;
  /** Where platforms are connected; null over many restaurants. */
  connectionAddress: string | null;
};

/** The look at reviews that are gone from their platform. */
export type RemovedReviewsLink = { isOn: boolean; address: string };
