import { href } from "react-router";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { listingIntents } from "#app/services/credentials/actions.server.ts";
import { consentEnd, endOf } from "#app/services/credentials/consent.server.ts";
import { accountOf, listingsOf } from "#app/services/credentials/listings.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Info } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/route.ts";
import { ListingsPage } from "./listings-page.tsx";

export const handle = {
  namespaces: ["credentials", "platforms", "lists"],
  formsLeadTo: "consent",
  parent: () => ({ to: href("/credentials"), nav: "platforms" }),
} satisfies RouteHandle;

const shownOutcomes = ["connected", "reconnected", "shared"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams: parameters } = url;
  if (!(await currentAbility(context)).can("read", "Credential")) return endOf(context, "none");
  if (parameters.has("state") || parameters.has("error")) return consentEnd(context, parameters);
  if (!accountOf(url)) return endOf(context, "none");
  const outcome = shownOutcomes.find((known) => known === parameters.get("outcome")) ?? null;
  return { ...(await listingsOf(context, url)), outcome };
}

export const action = formAction({ intents: listingIntents });

export default function ValidateRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  if (loaderData.kind === "end") return <End end={loaderData} />;
  return <ListingsPage data={loaderData} outcome={loaderData.outcome} result={result} />;
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
