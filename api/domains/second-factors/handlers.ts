import { api } from "#api/implement.ts";
import { getUser } from "../users/queries.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import { addPasskey, removePasskey, startPasskey } from "./passkeys.ts";
import { confirmTotp, endTotp, readPendingKey, readSecondFactor, renewRecoveryCodes, startTotp } from "./set-up.ts";
import { signInWithCode } from "./sign-in.ts";

/** The rows `secondFactors.*` of the endpoint table. */
export const secondFactorsHandlers = {
  signIn: api.secondFactors.signIn.handler(async ({ input, context }) => {
    const { userId, token, device } = await signInWithCode(context, input);
    return { data: { token, device, user: await getUser(context, userId) } };
  }),
  passkeyOptions: api.secondFactors.passkeyOptions.handler(async ({ input, context }) => {
    const { options, visit } = await startPasskeySignIn(context, input.token);
    return { data: { options: { ...options }, visit } };
  }),
  signInWithPasskey: api.secondFactors.signInWithPasskey.handler(async ({ input, context }) => {
    const { userId, token, device } = await signInWithPasskey(context, input);
    return { data: { token, device, user: await getUser(context, userId) } };
  }),
  startPasskey: api.secondFactors.startPasskey.handler(async ({ input, context }) => ({
    data: { options: { ...(await startPasskey(context, input.password)) } },
  })),
  addPasskey: api.secondFactors.addPasskey.handler(async ({ input, context }) => ({
    data: await addPasskey(context, input),
  })),
  removePasskey: api.secondFactors.removePasskey.handler(async ({ input, context }) => {
    await removePasskey(context, input);
    return { data: { done: true as const } };
  }),
  get: api.secondFactors.get.handler(async ({ context }) => ({ data: await readSecondFactor(context) })),
  pendingTotp: api.secondFactors.pendingTotp.handler(async ({ context }) => ({ data: await readPendingKey(context) })),
  startTotp: api.secondFactors.startTotp.handler(async ({ input, context }) => ({
    data: await startTotp(context, input.password),
  })),
  confirmTotp: api.secondFactors.confirmTotp.handler(async ({ input, context }) => ({
    data: { recoveryCodes: await confirmTotp(context, input.code) },
  })),
  endTotp: api.secondFactors.endTotp.handler(async ({ input, context }) => {
    await endTotp(context, input);
    return { data: { done: true as const } };
  }),
  renewRecoveryCodes: api.secondFactors.renewRecoveryCodes.handler(async ({ input, context }) => ({
    data: { recoveryCodes: await renewRecoveryCodes(context, input.password) },
  })),
};
