import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import { api } from "#api/implement.ts";
import { principalOf, sessionOwnerOf } from "#api/principal.ts";
import { getUser, updateProfile } from "../users/queries.ts";
import { authLimits } from "./limits.ts";
import { login } from "./login.ts";
import { checkPasswordLink, confirmByLink, renewLink, requestLink, setPasswordByLink } from "./mailed-links.ts";
import { deleteSession, refreshSession } from "./sessions.ts";
import { ratePassword } from "./strength.ts";

const done = { data: { done: true as const } };

export const authHandlers = {
  login: api.auth.login.handler(async ({ input, context }) => {
    const done = await login(context, input);
    if ("secondFactor" in done) return { data: done };
    const { userId, token, device } = done;
    return { data: { token, device, user: await getUser(context, userId) } };
  }),
  refresh: api.auth.refresh.handler(async ({ context }) => {
    const principal = principalOf(context);
    const { sessionId } = principal;
    const token = await refreshSession(context, { userId: sessionOwnerOf(principal), sessionId });
    if (!token) throw fail("UNAUTHORIZED");
    return { data: token };
  }),
  logout: api.auth.logout.handler(async ({ context }) => {
    const principal = principalOf(context);
    await deleteSession(context.database.orm, sessionOwnerOf(principal), principal.sessionId);
    return done;
  }),
  forgotPassword: api.auth.forgotPassword.handler(async ({ input, context }) => {
    await requestLink(context, "password", input.email);
    return done;
  }),
  mail: api.auth.mail.handler(({ context }) => ({ data: { leaves: context.settings.mail.smtpUrl !== undefined } })),
  checkPasswordLink: api.auth.checkPasswordLink.handler(async ({ input, context }) => ({
    data: { valid: await checkPasswordLink(context, input.userId, input.token) },
  })),
  newPassword: api.auth.newPassword.handler(async ({ input, context }) => {
    await setPasswordByLink(context, input);
    return done;
  }),
  passwordStrength: api.auth.passwordStrength.handler(async ({ input, context }) => {
    await requireAddressRateLimit(context, "strength", authLimits.strengthPerAddress);
    return { data: await ratePassword(input.password) };
  }),
  confirm: api.auth.confirm.handler(async ({ input, context }) => {
    await confirmByLink(context, input.uid, input.token);
    return done;
  }),
  resendConfirmation: api.auth.resendConfirmation.handler(async ({ input, context }) => {
    await requestLink(context, "confirm", input.email);
    return done;
  }),
  renewLink: api.auth.renewLink.handler(async ({ input, context }) => {
    await renewLink(context, input.uid, input.token);
    return done;
  }),
  completeProfile: api.auth.completeProfile.handler(async ({ input, context }) => ({
    data: await updateProfile(context, input.userId, input),
  })),
};
