import type { RouterContextProvider } from "react-router";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { EmailInput } from "#contract/auth/schemas.ts";
import { enter, userAgentOf } from "../account/sign-in.server.ts";
import { formIntent } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

/** Finds the provider of an address's domain. It is shown as a link, which names where it leads. */
export const organizationIntent = formIntent({
  schema: EmailInput.pick({ email: true }),
  run: async ({ email }, { context }) => {
    const { data } = await productApi(context).singleSignOn.start({ email });
    if (!data)
      throw new FormProblem({ status: 422, fields: { email: translatorOf(context)("auth:organization.unknown") } });
    sessionOf(context).set("ssoVisit", data.visit);
    return { address: data.address, host: new URL(data.address).host };
  },
});

/** Signs in with what the provider sent back; a refusal is the text of the page. */
export async function returnFromProvider(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
): Promise<Response | { status: number; text: string }> {
  const session = sessionOf(context);
  const visit = session.get("ssoVisit");
  session.unset("ssoVisit");
  const t = translatorOf(context);
  if (!visit) return { status: 410, text: t("errors:codes.SIGN_IN_EXPIRED") };
  try {
    const answered = { visit, query: url.search.slice(1), userAgent: userAgentOf(request) };
    const { data } = await productApi(context).singleSignOn.finish(answered);
    return await enter(context, request, data, false);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return { status: error.status, text: t(`errors:codes.${error.code}`) };
  }
}
