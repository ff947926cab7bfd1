import { z } from "zod";
import { Instant } from "../ids.ts";

/** A signed address of a file, below the app's and below the API's root; null while the file is not in the media store. */
export const SignedAddress = z.object({ address: z.string().nullable() });

/** The state of the media store, for whoever runs Comptoir. */
export const MediaStatus = z.object({
  store: z.enum(["folder", "s3"]),
  isReachable: z.boolean(),
  fileCount: z.number().int(),
  sizeBytes: z.number().int(),
  /** Files that earlier versions kept in the database and that are still there. */
  inDatabaseCount: z.number().int(),
  /** What the last comparison of records and store found; null before the first one. */
  lastSweep: z
    .object({
      at: Instant,
      deletedCount: z.number().int(),
      orphanCount: z.number().int(),
      /** Recorded files whose bytes are gone: only a backup has them. */
      missingCount: z.number().int(),
    })
    .nullable(),
});
export type MediaStatus = z.infer<typeof MediaStatus>;
