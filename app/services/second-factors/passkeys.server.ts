import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { PasskeyResponse } from "#contract/second-factors/schemas.ts";
import { enter, userAgentOf } from "../account/sign-in.server.ts";
import { formIntentAt, type Refuse } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { startAgain, waitingSignIn } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the browser's passkey signed, as the island puts it into its form. */
export const SignedForm = z.object({
  response: z
    .string()
    .max(20_000)
    .transform((text, { addIssue }) => {
      try {
        return PasskeyResponse.parse(JSON.parse(text));
      } catch {
        addIssue({ code: "custom", message: "" });
        return z.NEVER;
      }
    }),
});

/** Says of the form as a whole that the passkey was refused. */
export const refusePasskey: Refuse<{ context: Context }> = ({ code, status }, { context }) => {
  if (code !== "PASSKEY_REFUSED" && code !== "INVALID_INPUT") return undefined;
  return new FormProblem({ status, message: translatorOf(context)("errors:codes.PASSKEY_REFUSED") });
};

const intent = formIntentAt<{ request: Request }>();

/** The forms of the second page of sign-in that ask for a passkey. */
export const secondPasskeyIntents = {
  options: intent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      const { token } = waitingSignIn(context);
      const { data } = await productApi(context).secondFactors.passkeyOptions({ token });
      return { options: data.options };
    },
  }),
  passkey: intent({
    schema: SignedForm,
    run: async ({ response }, { context, request }) => {
      const { token, remember } = waitingSignIn(context);
      const { data } = await productApi(context).secondFactors.signInWithPasskey({ token, response });
      return enter(context, request, data, remember);
    },
    refuse: (error, acting) =>
      error.code === "SIGN_IN_EXPIRED" ? startAgain(acting.context) : refusePasskey(error, acting),
  }),
};

/** The forms of sign-in by passkey alone. What was asked is kept by this browser's session. */
export const passkeyIntents = {
  options: intent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      const { data } = await productApi(context).secondFactors.passkeyOptions({});
      sessionOf(context).set("passkeyVisit", data.visit ?? "");
      return { options: data.options };
    },
  }),
  passkey: intent({
    schema: SignedForm.extend({ remember: z.boolean().default(false) }),
    run: async ({ response, remember }, { context, request }) => {
      const visit = sessionOf(context).get("passkeyVisit");
      if (!visit) return redirect(href("/auth/passkey"));
      const userAgent = userAgentOf(request);
      const signed = { visit, response, remember, userAgent };
      const { data } = await productApi(context).secondFactors.signInWithPasskey(signed);
      return enter(context, request, data, remember);
    },
    refuse: refusePasskey,
  }),
};
