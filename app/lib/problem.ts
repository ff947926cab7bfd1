import type { ErrorCode, PermissionRule } from "#contract/errors.ts";

/** What a page may show of a call that failed; the data of such an error response. */
export type Problem = {
  code: ErrorCode;
  requestId: string;
  permissionRule: PermissionRule | null;
  retryAfterSeconds: number | null;
};
