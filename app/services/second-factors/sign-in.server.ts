import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { SecondFactorCode } from "#contract/second-factors/schemas.ts";
import { enter } from "../account/sign-in.server.ts";
import { formIntentAt, type Refuse } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Leads back to the first page of sign-in, which says that the time is over. */
export function startAgain(context: Context): Response {
  sessionOf(context).unset("secondFactor");
  putToast(context, { kind: "error", title: translatorOf(context)("second-factors:signIn.expired") });
  return redirect(href("/auth/login"));
}

/** The sign-in that waits for its second factor, if one does; without one the first page comes again. */
function kept(context: Context) {
  const waiting = sessionOf(context).get("secondFactor");
  if (!waiting) throw redirect(href("/auth/login"));
  return { ...waiting, isOver: Date.parse(waiting.expiresAt) <= Date.now() };
}

/** What the person can be asked for; null after ten minutes. */
export function waitingMethods(context: Context) {
  const { methods, isOver } = kept(context);
  return isOver ? null : methods;
}

/** The sign-in that a form goes on with; after ten minutes it leads to the first page. */
export function waitingSignIn(context: Context) {
  const waiting = kept(context);
  if (waiting.isOver) throw startAgain(context);
  return waiting;
}

/** Says of a code beside its field that it is wrong, or of another time. */
export const refuseCode: Refuse<{ context: Context }> = ({ code, status }, { context }) => {
  if (code !== "SECOND_FACTOR_WRONG" && code !== "SECOND_FACTOR_CLOCK") return undefined;
  const t = translatorOf(context);
  const text = t(code === "SECOND_FACTOR_WRONG" ? "second-factors:wrong" : "second-factors:clock");
  return new FormProblem({ status, fields: { code: text } });
};

/** Signs in with the code of the second page. */
export const codeIntent = formIntentAt<{ request: Request }>()({
  schema: z.object({ code: SecondFactorCode }),
  run: async ({ code }, { context, request }) => {
    const { token, remember } = waitingSignIn(context);
    const { data } = await productApi(context).secondFactors.signIn({ token, code });
    return enter(context, request, data, remember);
  },
  refuse: (error, acting) =>
    error.code === "SIGN_IN_EXPIRED" ? startAgain(acting.context) : refuseCode(error, acting),
});
