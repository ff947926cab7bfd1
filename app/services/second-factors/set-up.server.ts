import { data, href, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { PasswordAgain } from "#contract/auth/schemas.ts";
import { PasskeyName, SecondFactorCode } from "#contract/second-factors/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { type Acting, formIntentAt, type Refuse } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { refusePasskey, SignedForm } from "./passkeys.server.ts";
import { refuseCode } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { params: { userId: string } };
const intent = formIntentAt<Args>();
const to = ({ params }: Acting<Args>) => href("/users/:userId/second-factor", params);

/** A QR code as the path of an SVG, a unit for each module. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data: rows } = encode(text, { ecc: "M", border: 2 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join("") };
}

/** What the screen shows; somebody else's is not found. */
export async function loadSetUp(context: Context, { userId }: Args["params"]) {
  const user = await currentUser(context);
  if (user._id !== userId) throw data(null, { status: 404 });
  const { data: factor } = await productApi(context).secondFactors.get({ userId });
  const { data: pending } = factor.totp
    ? { data: null }
    : await productApi(context).secondFactors.pendingTotp({ userId });
  return {
    ...factor,
    askedBy: user.secondFactorAskedBy,
    since: factor.totp && readerMoment(context, factor.totp.since),
    isOn: factor.totp !== null || factor.passkeys.length > 0,
    passkeys: factor.passkeys.map(({ _id, name, lastUsedAt }) => ({
      id: _id,
      name,
      lastUsed: lastUsedAt && formatsOf(languageOf(context)).ago(lastUsedAt),
    })),
    pending: pending && { key: pending.key, qr: qrOf(pending.address) },
  };
}

/** A wrong password beside its field. */
const refusePassword: Refuse<{ context: Context }> = ({ code }, { context }) =>
  code === "BAD_CREDENTIALS"
    ? new FormProblem({ status: 422, fields: { password: translatorOf(context)("errors:fields.passwordWrong") } })
    : undefined;

/** The forms of the screen. */
export const setUpIntents = {
  start: intent({
    schema: z.object({ password: PasswordAgain }),
    run: async ({ password }, { context, params }) => {
      await productApi(context).secondFactors.startTotp({ ...params, password });
    },
    to,
    refuse: refusePassword,
  }),
  confirm: intent({
    schema: z.object({ code: SecondFactorCode }),
    run: async ({ code }, { context, params }) =>
      (await productApi(context).secondFactors.confirmTotp({ ...params, code })).data,
    refuse: refuseCode,
  }),
  options: intent({
    schema: z.object({ password: PasswordAgain }),
    run: async ({ password }, { context, params }) =>
      (await productApi(context).secondFactors.startPasskey({ ...params, password })).data,
    refuse: refusePassword,
  }),
  passkey: intent({
    schema: SignedForm.extend({ name: PasskeyName }),
    run: async (form, { context, params }) => {
      const { data } = await productApi(context).secondFactors.addPasskey({ ...params, ...form });
      return data.recoveryCodes
        ? { recoveryCodes: data.recoveryCodes }
        : redirect(href("/users/:userId/second-factor", params));
    },
    toast: (t, done) => (done instanceof Response ? t("second-factors:passkeys.added") : undefined),
    refuse: refusePasskey,
  }),
  removePasskey: intent({
    schema: z.object({ passkeyId: RecordId, password: PasswordAgain }),
    run: async (form, { context, params }) => {
      await productApi(context).secondFactors.removePasskey({ ...params, ...form });
    },
    toast: (t) => t("second-factors:passkeys.removed"),
    to,
    refuse: refusePassword,
  }),
  renew: intent({
    schema: z.object({ password: PasswordAgain }),
    run: async ({ password }, { context, params }) =>
      (await productApi(context).secondFactors.renewRecoveryCodes({ ...params, password })).data,
    refuse: refusePassword,
  }),
  end: intent({
    schema: z.object({ code: SecondFactorCode, password: PasswordAgain }),
    run: async (form, { context, params }) => {
      await productApi(context).secondFactors.endTotp({ ...params, ...form });
    },
    toast: (t) => t("second-factors:on.ended"),
    to: ({ params }) => href("/users/:userId", params),
    refuse: (error, acting) => refusePassword(error, acting) ?? refuseCode(error, acting),
  }),
};
