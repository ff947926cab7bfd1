import { href, redirect } from "react-router";
import { z } from "zod";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { Email } from "#contract/auth/schemas.ts";
import { formIntent, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { readMailLeaves } from "./mails.server.ts";

type Link = { uid: string; token: string };

/** Confirms an address by the link of a mail, and leads to the page that says so; an invalid or used link leads to where a fresh one is sent. */
export const confirmIntent = formIntentAt<{ params: Link }>()({
  schema: z.object({}),
  run: async (_form, { context, params }) => {
    try {
      await productApi(context).auth.confirm(params);
    } catch (error) {
      const isGone =
        error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.code === "INVALID_INPUT");
      if (!isGone) throw error;
      sessionOf(context).set("spentLink", params);
      return redirect(href("/email_verification_failure"));
    }
    sessionOf(context).unset("pendingEmail");
    return redirect(href("/email_verification_success"));
  },
});

/** Sends a fresh link to whom the spent one was for, or to the address that is typed; the answer is the same for all. */
export const freshLinkIntent = formIntent({
  schema: z.object({ email: Email.optional() }),
  run: async ({ email }, { context }) => {
    const link = sessionOf(context).get("spentLink");
    const { auth } = productApi(context);
    if (email) await auth.resendConfirmation({ email, language: languageOf(context) });
    else if (link) await auth.renewLink(link);
    else throw new FormProblem({ status: 422, fields: { email: translatorOf(context)("errors:fields.required") } });
    return { leaves: await readMailLeaves(context) };
  },
});
