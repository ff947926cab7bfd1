import { href, redirect } from "react-router";
import { z } from "zod";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { FormReply } from "#app/lib/form-reply.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { collectAdditions } from "#app/services/credentials/additions.server.ts";
import { consentEnd, endOf } from "#app/services/credentials/consent.server.ts";
import { listingsOf, readListingsQuery } from "#app/services/credentials/listings.server.ts";
import { type ResultView, resultView } from "#app/services/credentials/result.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { findForm, formResponse, parseForm, refuseForm } from "#app/services/request/forms.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Info } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { additionsMax } from "#contract/credentials/schemas.ts";
import { Id } from "#contract/ids.ts";
import type { Route } from "./+types/route.ts";
import { ListingsPage } from "./listings-page.tsx";

export const handle = {
  namespaces: ["credentials", "platforms", "lists"],
  formsLeadTo: "consent",
} satisfies RouteHandle;

const shownOutcomes = ["connected", "reconnected", "shared"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams: parameters } = url;
  if (!(await currentAbility(context)).can("read", "Credential")) return endOf(context, "none");
  if (parameters.has("state") || parameters.has("error")) return consentEnd(context, parameters);
  const credentialId = Id.safeParse(parameters.get("credential")).data;
  if (!credentialId) return endOf(context, "none");
  const query = readListingsQuery(parameters);
  const outcome = shownOutcomes.find((known) => known === parameters.get("outcome")) ?? null;
  return { ...(await listingsOf(context, credentialId, query)), query, outcome };
}

const ActionForm = z.object({ intent: z.enum(["add", "addAll", "refresh"]), credential: Id });

/** Ticked places, each with the restaurant chosen for it. */
function pairsOf(form: FormData) {
  return form
    .getAll("listing")
    .filter((place) => typeof place === "string")
    .slice(0, additionsMax)
    .map((externalId) => {
      const chosen = Id.safeParse(form.get(`restaurant ${externalId}`));
      return { externalId, restaurantId: chosen.success ? chosen.data : null };
    });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const parsed = parseForm(context, await findForm(request), ActionForm);
  if (parsed.value === null) return parsed.reply;
  const { form, value } = parsed;
  try {
    if (value.intent === "refresh") {
      await productApi(context).credentials.listLocations({ credentialId: value.credential });
      return redirect(`${href("/credentials/validate")}${url.search}`);
    }
    const pairs =
      value.intent === "add" ? pairsOf(form) : await collectAdditions(context, value.credential, additionsMax);
    if (pairs.length === 0)
      return formResponse(422, new FormData(), {}, translatorOf(context)("credentials:validate.nothingPicked"));
    return resultView(
      context,
      (await productApi(context).credentials.addLocations({ credentialId: value.credential, additions: pairs })).data,
    );
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return refuseForm(context, form, error);
  }
}

const isResult = (answer: ResultView | FormReply | undefined): answer is ResultView =>
  answer !== undefined && "rows" in answer;

export default function ValidateRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { t } = useTranslation("credentials");
  if (loaderData.kind === "end") return <End end={loaderData} />;
  return (
    <>
      <title>{`${t("validate.title")} · Comptoir`}</title>
      <ListingsPage
        data={loaderData}
        outcome={loaderData.outcome}
        result={isResult(answer) ? answer : null}
        message={isResult(answer) ? null : <FormMessage reply={answer} />}
      />
    </>
  );
}

function End({ end }: { end: Extract<Route.ComponentProps["loaderData"], { kind: "end" }> }) {
  const { t } = useTranslation("credentials");
  return (
    <>
      <title>{`${end.title} · Comptoir`}</title>
      <EmptyState
        className="card"
        heading="h1"
        icon={<Info aria-hidden />}
        title={end.title}
        actions={
          <LinkButton variant="primary" to={end.back}>
            {end.outcome === "none" ? t("title") : t("outcome.again")}
          </LinkButton>
        }
      >
        <p>{end.text}</p>
        {end.detail && <p className="pt-2 text-sm">{end.detail}</p>}
      </EmptyState>
    </>
  );
}
