import type { ErrorCode, PermissionRule } from "#contract/errors.ts";

/** What a page may show of a call that failed; the data of such an error response. */
export type Problem = {
  code: ErrorCode;
  /** What the API called it where the product has no text for that: shown raw (specification, section 8). */
  rawCode: string | null;
  requestId: string;
  permissionRule: PermissionRule | null;
  retryAfterSeconds: number | null;
};
