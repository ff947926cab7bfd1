import { z } from "zod";
import { passwordLengthMax } from "../auth/schemas.ts";
import { endpoint } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Done, response } from "../ids.ts";
import { ErasurePreview } from "./schemas.ts";

export const personalDataEndpoints = {
  preview: endpoint({
    isForOwnEyes: true,
    method: "GET",
    path: "/users/{userId}/erasure",
    guard: "self",
    summary: "What deleting the own account takes along, and what it leaves",
    input: userPath,
    output: response(ErasurePreview),
  }),
  erase: endpoint({
    method: "POST",
    path: "/users/{userId}/erasure",
    guard: "self",
    summary: "Delete the own account: signs out everywhere, cannot be undone",
    audit: "user.erased",
    event: "account_deleted",
    input: userPath.extend({ password: z.string().max(passwordLengthMax).default("") }),
    output: Done,
    errors: ["BAD_CREDENTIALS", "SIGN_IN_AGAIN", "SSO_SESSION", "LAST_OWNER", "LAST_ADMIN", "TOO_MANY_REQUESTS"],
  }),
  previewOther: endpoint({
    method: "GET",
    path: "/admin/users/{userId}/erasure",
    guard: "admin",
    summary: "What deleting somebody's account takes along, and what it leaves",
    input: userPath,
    output: response(ErasurePreview),
    errors: ["NOT_FOUND"],
  }),
  eraseOther: endpoint({
    method: "POST",
    path: "/admin/users/{userId}/erasure",
    guard: "admin",
    summary: "Delete somebody's account on their behalf",
    audit: "user.erased",
    event: "account_deleted_for_somebody",
    input: userPath,
    output: Done,
    errors: ["NOT_FOUND", "LAST_OWNER", "LAST_ADMIN"],
  }),
};
