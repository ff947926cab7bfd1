import { href } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { credentialIntents } from "#app/services/credentials/actions.server.ts";
import { loadOwnRights } from "#app/services/credentials/own-rights.server.ts";
import { credentialView } from "#app/services/credentials/present.server.ts";
import { loadPage, pageLinks } from "#app/services/lists/pages.server.ts";
import { platformView, rightsOf } from "#app/services/platforms/present.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Lock, Plug } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Id } from "#contract/ids.ts";
import { type Cursors, pageAddress } from "#contract/lists/list-query.ts";
import type { Route } from "./+types/route.ts";
import { ConfirmEnd } from "./confirm-end.tsx";
import { ConnectCard } from "./connect-card.tsx";
import { CredentialCard } from "./credential-card.tsx";

export const handle = {
  namespaces: ["credentials", "platforms", "lists"],
  formsLeadTo: "consent",
} satisfies RouteHandle;

const pageAt = (cursors: Cursors) => pageAddress(href("/credentials"), cursors);

/** An invalid cursor or id, as in an old bookmark, is ignored. */
async function accountsOf({ context, url }: Route.LoaderArgs) {
  const [page, { data: offers }] = await Promise.all([
    loadPage(url, (cursors) => productApi(context).credentials.list(cursors), pageAt),
    productApi(context).platforms.offers({}),
  ]);
  const wanted = Id.safeParse(url.searchParams.get("credential")).data;
  const known = page.data.some(({ _id }) => _id === wanted);
  const { credentials } = productApi(context);
  const asked = wanted && !known ? await credentials.get({ credentialId: wanted }).catch(() => null) : null;
  return {
    accounts: asked ? [asked.data, ...page.data] : page.data,
    pages: pageLinks(page.pagination, pageAt),
    offers,
    wanted,
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ability = await currentAbility(context);
  if (!ability.can("read", "Credential")) return null;
  const { accounts, pages, offers, wanted } = await accountsOf(args);
  const t = textsIn(context, "credentials");
  const ownRights = await loadOwnRights(context, accounts);
  const rows = accounts.map((account) => credentialView(context, account, ownRights));
  return {
    rows,
    refusedRights: ownRights.refused,
    wanted: wanted ?? null,
    pages,
    revoking: rows.find(({ id, canManage }) => canManage && id === url.searchParams.get("revoke")) ?? null,
    forgetting: rows.find(({ id, mayForget }) => mayForget && id === url.searchParams.get("forget")) ?? null,
    mayConnect: ability.can("update", "Credential"),
    offers: offers
      .filter(({ kind }) => kind === "oauth")
      .map((offer) => ({
        platform: platformView(offer),
        isConfigured: offer.isConfigured,
        rights: rightsOf(context, offer.scopes),
        note: offer.isSandbox
          ? null
          : t(`connect.notes.${offer.key}` as "connect.notes.facebook", { defaultValue: "" }) || null,
      })),
  };
}

export const action = formAction({ intents: credentialIntents });

export default function CredentialListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("credentials");
  if (!loaderData)
    return (
      <>
        <title>{`${t("title")} · Comptoir`}</title>
        <NoAccess />
      </>
    );
  const { rows, offers, mayConnect, pages, revoking, forgetting, wanted, refusedRights } = loaderData;
  return (
    <Page title={t("title")}>
      {rows.length === 0 && <p className="max-w-prose text-soft">{t("intro")}</p>}
      <FormMessage result={result} />
      <Part of={refusedRights} />
      {revoking && <ConfirmEnd row={revoking} intent="revoke" />}
      {forgetting && <ConfirmEnd row={forgetting} intent="forget" />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section className="grid gap-4" aria-label={t("list.title")}>
          {rows.length === 0 ? (
            <EmptyState className="card" icon={<Plug aria-hidden />} title={t("list.empty")}>
              {t("list.emptyText")}
            </EmptyState>
          ) : (
            rows.map((row) => <CredentialCard key={row.id} row={row} isWanted={row.id === wanted} />)
          )}
          <ListPages links={pages} />
        </section>
        <ConnectCard offers={offers} mayConnect={mayConnect} />
      </div>
    </Page>
  );
}

function NoAccess() {
  const { t } = useTranslation("credentials");
  return (
    <EmptyState
      className="card"
      heading="h1"
      icon={<Lock aria-hidden />}
      title={t("noAccess.title")}
      actions={<LinkButton to={href("/restaurants/list")}>{t("noAccess.back")}</LinkButton>}
    >
      {t("noAccess.text")}
    </EmptyState>
  );
}
