import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PrintedContent } from "../printed-reports/schemas.ts";

export const preparedFileKinds = ["pdf", "csv", "zip"] as const;
export const preparedFileStates = ["waiting", "running", "ready", "failed"] as const;
/**
 * Why a file could not be made: no Chromium on this installation, the pages are not to be reached from the worker, it took too long, its
 * maker may no longer see the restaurants, the page failed, no font here has some of its letters, it became too large, or the worker was
 * interrupted too often.
 */
export const preparedFileFailures = [
  "noChromium",
  "noPages",
  "timeout",
  "noRight",
  "page",
  "letters",
  "tooLarge",
  "interrupted",
] as const;
export type PreparedFileFailure = (typeof preparedFileFailures)[number];

/** Days for which a prepared file is kept. */
export const preparedFileDays = 7;

export const PreparedFileInput = PrintedContent.extend({ kind: z.enum(["pdf", "csv"]) });
export type PreparedFileInput = z.infer<typeof PreparedFileInput>;

export const PreparedFile = z.object({
  _id: Id,
  kind: z.enum(preparedFileKinds),
  /** Null for the data of a person, which are a `zip`. */
  content: PrintedContent.nullable(),
  /** Whose data they are; null for one's own, and for a report. */
  personName: z.string().nullable(),
  /** The restaurant; null for several. */
  restaurantName: z.string().nullable(),
  state: z.enum(preparedFileStates),
  failure: z.enum(preparedFileFailures).nullable(),
  /** Files that are made before this one. */
  aheadCount: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** A signed address for some minutes, below the app's root; null until it is ready. */
  address: z.string().nullable(),
});
export type PreparedFile = z.infer<typeof PreparedFile>;
