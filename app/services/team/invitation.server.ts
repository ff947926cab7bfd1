import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { languageOf, showIn, textsIn } from "#app/middleware/i18n.server.ts";
import { NewPassword, passwordLengthMin } from "#contract/auth/schemas.ts";
import type { InvitationView } from "#contract/team/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { putToast } from "../request/toasts.server.ts";

type Context = Readonly<RouterContextProvider>;
const unknown: InvitationView = { state: "unknown", invitation: null };
const foundContext = createContext<InvitationView>(unknown);

/** Reads what the link of a mail leads to, before anything of the page: it is shown in the language of the invitation. */
export async function findInvitation(context: Context, token: string): Promise<void> {
  const found = await productApi(context)
    .team.getInvitation({ token })
    .catch((error: unknown) => {
      if (error instanceof ProductApiError && error.status === 422) return null;
      throw error;
    });
  if (!found) return;
  if (found.data.invitation) showIn(context, found.data.invitation.language);
  (context as RouterContextProvider).set(foundContext, found.data);
}

/** What the page of an invitation shows: 410 and why for one that cannot be accepted any more. */
export function invitationView(context: Context) {
  const { state, invitation } = context.get(foundContext);
  const t = textsIn(context, "team");
  const headers = { "Cache-Control": "no-store" };
  if (state !== "open" || !invitation) {
    const gone = state === "open" ? "unknown" : state;
    return data(
      { gone: { title: t(`link.gone.${gone}Title`), text: t(`link.gone.${gone}`) }, open: null },
      { status: 410, headers },
    );
  }
  const { email, invitedBy, hasAccount, signedInAs, expiresAt } = invitation;
  const organization = invitation.organizationName ?? t("link.installation");
  const open = {
    title: t("link.title", { organization }),
    intro: t("link.intro", { name: invitedBy, organization }),
    email,
    hasAccount,
    another: signedInAs && t("link.another", { me: signedInAs, email }),
    until: t("link.until", { day: readerMoment(context, expiresAt) }),
    passwordLengthMin,
  };
  return data({ gone: null, open }, { headers });
}

const intent = formIntentAt<{ params: { token: string } }>();
const PersonName = z.string().trim().min(1).max(80);

async function accept(
  context: Context,
  token: string,
  account: { name: string; lastname: string; password: string } | null,
) {
  const language = languageOf(context);
  const { data: accepted } = await productApi(context).team.acceptInvitation({
    token,
    account: account && { ...account, language },
  });
  putToast(context, { kind: "success", title: textsIn(context, "team")("link.done", accepted) });
  return redirect(href("/auth/login"));
}

/** Between the page and its form the link may have ended, or somebody else may have signed in. */
function refuse(error: ProductApiError, { context }: { context: Context }): FormProblem | undefined {
  if (error.code !== "LINK_NOT_VALID") return undefined;
  return new FormProblem({ status: 410, message: textsIn(context, "errors")("codes.LINK_NOT_VALID") });
}

/** The forms of an invitation's page: of somebody new, and of somebody with an account. */
export const invitationIntents = {
  create: intent({
    schema: z.object({ name: PersonName, lastname: PersonName, password: NewPassword }),
    run: (account, { context, params }) => accept(context, params.token, account),
    refuse,
  }),
  join: intent({
    schema: z.object({}),
    run: (_form, { context, params }) => accept(context, params.token, null),
    refuse,
  }),
};
