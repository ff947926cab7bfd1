import { z } from "zod";
import { Email, NewPassword, PasswordAgain, passwordLengthMax } from "../auth/schemas.ts";
import { endpoint } from "../endpoint.ts";
import { multipartOverheadBytes, userPath } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { fieldSelection, selectable } from "../lists/field-selection.ts";
import { avatarFileSizeMaxBytes, ProfileUpdate, SignInSession, User, UserCounters } from "./schemas.ts";

export const usersEndpoints = {
  me: endpoint({
    method: "GET",
    path: "/users/me",
    guard: "session",
    beforeSecondFactor: true,
    summary: "The signed-in user",
    input: z.object({ fields: fieldSelection(User) }),
    output: response(selectable<User>(User)),
  }),
  get: endpoint({
    method: "GET",
    path: "/users/{userId}",
    guard: "self",
    summary: "A user by id",
    input: userPath,
    output: response(User),
  }),
  update: endpoint({
    method: "PUT",
    path: "/users/{userId}",
    guard: "self",
    summary: "Change names or language",
    input: userPath.extend(ProfileUpdate.partial().shape),
    output: response(User),
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/users/{userId}/password",
    guard: "self",
    summary: "Change the password; signs out elsewhere",
    input: userPath.extend({ currentPassword: z.string().max(passwordLengthMax), newPassword: NewPassword }),
    output: Done,
    errors: ["BAD_CREDENTIALS"],
  }),
  changeEmail: endpoint({
    method: "PUT",
    path: "/users/{userId}/email",
    guard: "self",
    summary:
      "Ask for a new address, which counts once the link mailed there is used; same answer for one that is taken",
    input: userPath.extend({ email: Email, password: PasswordAgain }),
    output: Done,
    status: 202,
    errors: ["BAD_CREDENTIALS", "SSO_DOMAIN", "SSO_SESSION", "TOO_MANY_REQUESTS"],
  }),
  getAvatar: endpoint({
    method: "GET",
    path: "/users/{userId}/avatar",
    guard: "self",
    summary: "The avatar as WebP",
    input: userPath,
    output: z.file(),
  }),
  setAvatar: endpoint({
    method: "PUT",
    path: "/users/{userId}/avatar",
    guard: "self",
    summary: "Set the avatar (png, jpeg or webp up to 20 MB)",
    bodySizeMaxBytes: avatarFileSizeMaxBytes + multipartOverheadBytes,
    input: userPath.extend({ file: z.file() }),
    output: response(User),
    errors: ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"],
  }),
  deleteAvatar: endpoint({
    method: "DELETE",
    path: "/users/{userId}/avatar",
    guard: "self",
    summary: "Remove the avatar",
    input: userPath,
    output: response(User),
  }),
  listSessions: endpoint({
    isForOwnEyes: true,
    method: "GET",
    path: "/users/{userId}/sessions",
    guard: "self",
    summary: "Where the user is signed in",
    input: userPath,
    output: response(z.array(SignInSession)),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/users/{userId}/sessions/{sessionId}",
    guard: "self",
    summary: "Sign out of one place",
    input: userPath.extend({ sessionId: Id }),
    output: Done,
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/users/{userId}/sessions",
    guard: "self",
    summary: "Sign out everywhere else",
    input: userPath,
    output: response(z.object({ endedCount: z.number().int() })),
  }),
  counters: endpoint({
    method: "GET",
    path: "/users/{userId}/counters",
    guard: "self",
    summary: "User counters",
    input: userPath,
    output: response(UserCounters),
  }),
};
