import type { ErrorCode, PermissionRule } from "#contract/errors.ts";

/** Data of a failed call for a page; the data of such an error response. */
export type Problem = {
  code: ErrorCode;
  /** The API's code, if the product has no text for it: shown raw (specification, section 8). */
  rawCode: string | null;
  requestId: string;
  permissionRule: PermissionRule | null;
  retryAfterSeconds: number | null;
};
