import type { Action, Subject } from "#contract/abilities.ts";
import type { Database } from "./db/database.ts";
import type { Experiments } from "./domains/experiments/experiments.ts";
import type { PresentTab } from "./domains/mailed-reports/present.ts";
import type { MaintenanceCache } from "./domains/maintenance/maintenance-cache.ts";
import type { OutboxKinds } from "./domains/outbox/kinds.ts";
import type { ReviewParts } from "./domains/reviews/parts.ts";
import type { JobSender } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { MediaStore } from "./media/store.ts";
import type { Platforms } from "./platforms/platforms.ts";
import type { Principal } from "./principal.ts";
import type { ApiSettings } from "./settings.ts";

/** Services that live as long as the API. */
export type ApiServices = {
  database: Database;
  settings: ApiSettings;
  log: Log;
  maintenance: MaintenanceCache;
  experiments: Experiments;
  platforms: Platforms;
  jobs: JobSender;
  /** The code of the set-up, as long as this process lives; null where it began with users. */
  setUpCode: string | null;
  /** Where the bytes of files are. */
  media: MediaStore;
  reviewParts: ReviewParts;
  outboxKinds: OutboxKinds;
  /** Writes a tab of the statistics in words; the web app's own, so that a mail says what the screen says. */
  presentTab: PresentTab;
};

/** The context of a handler, one per request. */
export type ApiContext = ApiServices & {
  requestId: string;
  requestHeaders: Headers;
  /** Sent with the response, errors included. */
  responseHeaders: Headers;
  /** The visitor's address, if the listener knows it. */
  clientAddress: string | null;
  /** See `RequestOrigin` in `app.ts`. */
  visit: object | null;
  /** Set by the guard of every row that is not public. */
  principal: Principal | null;
  /** The right of this endpoint; `access-scope.ts` checks it again inside the organization of each restaurant. */
  ability: { action: Action; subject: Subject } | null;
};
