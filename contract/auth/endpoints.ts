import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing, userPath } from "../endpoint-inputs.ts";
import { Done, response } from "../ids.ts";
import { ProfileUpdate, User } from "../users/schemas.ts";
import {
  ConfirmLink,
  EmailInput,
  LoginInput,
  LoginResponse,
  NewPasswordInput,
  PasswordLink,
  PasswordStrength,
  passwordLengthMax,
  Token,
} from "./schemas.ts";

export const authEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    guard: "public",
    summary: "Sign in",
    input: LoginInput,
    output: response(LoginResponse),
    errors: ["BAD_CREDENTIALS", "EMAIL_NOT_CONFIRMED", "ACCOUNT_DEACTIVATED"],
  }),
  refresh: endpoint({
    method: "POST",
    path: "/auth/refresh",
    guard: "session",
    acceptsExpiredToken: true,
    summary: "Exchange a token, even one past its time, for the next one while the session lives",
    input: nothing,
    output: response(Token),
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    guard: "session",
    // A person whose token expired on an open page still ends the session itself, not only the cookie.
    acceptsExpiredToken: true,
    summary: "Sign out here",
    input: nothing,
    output: Done,
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/auth/password/forgot",
    guard: "public",
    summary: "Send a password link; the answer is the same whether the address exists or not",
    input: EmailInput,
    output: Done,
    status: 202,
  }),
  checkPasswordLink: endpoint({
    method: "GET",
    path: "/auth/password/new/{userId}/{token}",
    guard: "public",
    summary: "Is a password link still good",
    input: PasswordLink,
    output: response(z.object({ valid: z.boolean() })),
  }),
  newPassword: endpoint({
    method: "POST",
    path: "/auth/password/new/{userId}/{token}",
    guard: "public",
    summary: "Choose a new password; signs out everywhere",
    input: NewPasswordInput,
    output: Done,
    errors: ["LINK_NOT_VALID"],
  }),
  passwordStrength: endpoint({
    method: "POST",
    path: "/auth/password/strength",
    isRead: true,
    guard: "public",
    summary: "How strong a password is",
    input: z.object({ password: z.string().max(passwordLengthMax) }),
    output: response(PasswordStrength),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/auth/confirm/{uid}/{token}",
    guard: "public",
    summary: "Confirm an e-mail address",
    input: ConfirmLink,
    output: Done,
    errors: ["LINK_NOT_VALID"],
  }),
  resendConfirmation: endpoint({
    method: "POST",
    path: "/auth/confirm/resend",
    guard: "public",
    summary: "Send the confirmation again; same answer for any address",
    input: EmailInput,
    output: Done,
    status: 202,
  }),
  completeProfile: endpoint({
    method: "PUT",
    path: "/auth/{userId}/edit-misc",
    guard: "self",
    summary: "Complete a profile without a last name",
    input: userPath.extend(ProfileUpdate.shape),
    output: response(User),
  }),
};
