import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { FailureText, PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ListingsQuery, listingsOf } from "#app/services/credentials/listings.server.ts";
import type { ResultView } from "#app/services/credentials/result.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { ArrowLeft, CircleAlert, CircleCheck, MapPin, RefreshCw } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ListingList } from "./listing-list.tsx";
import { Results } from "./results.tsx";

type Data = Awaited<ReturnType<typeof listingsOf>> & { query: ListingsQuery };
type Outcome = "connected" | "reconnected" | "shared" | null;

/** The same account with other wishes. */
export function listingsAddress(data: Data, changes: Partial<Record<keyof ListingsQuery, string>> = {}): string {
  const { search, show, restaurant } = data.query;
  const wishes = { search, show: show === "all" ? "all" : "", restaurant: restaurant ?? "", ...changes };
  const parameters = new URLSearchParams({ credential: data.account.id });
  for (const [name, value] of Object.entries(wishes)) if (value) parameters.set(name, value);
  return `${href("/credentials/validate")}?${parameters}`;
}

export function ListingsPage(props: { data: Data; outcome: Outcome; result: ResultView | null; message: ReactNode }) {
  const { data, outcome, result, message } = props;
  return (
    <div className="grid gap-5">
      <Head data={data} />
      {result ? (
        <Results key={result.rows.map(({ id }) => id).join()} result={result} />
      ) : (
        <OutcomeBanner data={data} outcome={outcome} />
      )}
      <Missing data={data} />
      {message}
      {data.kind === "failure" ? <Failure data={data} /> : <Listings data={data} />}
    </div>
  );
}

function Head({ data: { account, query } }: { data: Data }) {
  const { t } = useTranslation("credentials");
  const back = query.restaurant
    ? {
        to: href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId: query.restaurant }),
        text: t("validate.backToRestaurant"),
      }
    : { to: href("/credentials"), text: t("validate.backToAccounts") };
  return (
    <div>
      <Link to={back.to} className="link inline-flex items-center gap-1 text-sm">
        <ArrowLeft aria-hidden />
        {back.text}
      </Link>
      <h1>{t("validate.title")}</h1>
      <p className="text-soft">
        <PlatformLabel platform={account.platform}>
          {t("validate.of", { platform: account.platform.name, account: account.accountName })}
        </PlatformLabel>
      </p>
    </div>
  );
}

function OutcomeBanner({ data, outcome }: { data: Data; outcome: Outcome }) {
  const { t } = useTranslation("credentials");
  if (!outcome) return null;
  return (
    <Banner tone={outcome === "shared" ? "info" : "accent"} role="status">
      {t(`validate.outcomes.${outcome}`, { person: data.account.connectedByName })}
    </Banner>
  );
}

function Missing({ data: { account } }: { data: Data }) {
  const { t } = useTranslation("credentials");
  if (account.missing.length === 0) return null;
  return (
    <Banner tone="brass" actions={account.canManage && <ReconnectForm account={account} />}>
      <strong className="font-semibold">{t("validate.missingTitle")}</strong>
      <ul>
        {account.missing.map((right) => (
          <li key={right.name}>{t("list.missing", { right: right.name, needs: right.needs })}</li>
        ))}
      </ul>
      <p className="text-sm">{t("list.missingFix")}</p>
    </Banner>
  );
}

function ReconnectForm({ account }: { account: Data["account"] }) {
  const { t } = useTranslation("credentials");
  return (
    <Form method="post" action={href("/credentials")}>
      <input type="hidden" name="intent" value="connect" />
      <input type="hidden" name="key" value={account.platform.key} />
      <input type="hidden" name="credentialId" value={account.id} />
      <Button size="small" icon={<RefreshCw aria-hidden />}>
        {t("list.reconnect")}
      </Button>
    </Form>
  );
}

function Failure({ data }: { data: Extract<Data, { kind: "failure" }> }) {
  const { t } = useTranslation("credentials");
  const retry = <LinkButton to={listingsAddress(data)}>{t("outcome.again")}</LinkButton>;
  return (
    <EmptyState
      className="card"
      icon={<CircleAlert aria-hidden />}
      title={t(data.isLost ? "validate.lostTitle" : "validate.listFailed")}
      actions={data.isLost ? data.account.canManage && <ReconnectForm account={data.account} /> : retry}
    >
      {data.failure && <FailureText failure={data.failure} />}
    </EmptyState>
  );
}

function Listings({ data }: { data: Extract<Data, { kind: "listings" }> }) {
  const { pagination, query } = data;
  return (
    <>
      <Tools data={data} />
      {data.empty ? <Nothing data={data} /> : <ListingList data={data} action={listingsAddress(data)} />}
      <ListPages
        links={{
          first: pagination.before && listingsAddress(data),
          previous: pagination.before && listingsAddress(data, { before: pagination.before }),
          next: pagination.after && listingsAddress(data, { after: pagination.after, search: query.search }),
        }}
      />
    </>
  );
}

function Tools({ data }: { data: Extract<Data, { kind: "listings" }> }) {
  const { t } = useTranslation("credentials");
  const { query, account } = data;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form
        key={query.search}
        role="search"
        action={href("/credentials/validate")}
        className="flex min-w-60 flex-1 gap-2"
      >
        <input type="hidden" name="credential" value={account.id} />
        {query.restaurant && <input type="hidden" name="restaurant" value={query.restaurant} />}
        {query.show === "all" && <input type="hidden" name="show" value="all" />}
        <SearchField label={t("validate.search")} defaultValue={query.search} maxLength={120} className="flex-1" />
        <Button>{t("validate.searchButton")}</Button>
      </Form>
      <Segmented
        label={t("validate.show")}
        options={[
          { to: listingsAddress(data, { show: "" }), label: t("validate.showNew"), current: query.show === "new" },
          { to: listingsAddress(data, { show: "all" }), label: t("validate.showAll"), current: query.show === "all" },
        ]}
      />
      <div className="flex basis-full flex-wrap items-center gap-x-3 text-soft text-sm">
        <strong className="text-ink">{data.countText}</strong>
        {data.listedText}
        {account.canManage && (
          <Form method="post" action={listingsAddress(data)}>
            <input type="hidden" name="intent" value="refresh" />
            <input type="hidden" name="credential" value={account.id} />
            <button type="submit" className="link">
              {t("validate.refresh")}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}

function Nothing({ data }: { data: Extract<Data, { kind: "listings" }> }) {
  const { t } = useTranslation("credentials");
  const reason = data.empty ?? "noMatch";
  const icon = reason === "allAdded" ? <CircleCheck aria-hidden /> : <MapPin aria-hidden />;
  const actions =
    reason === "noPlaces" ? (
      <LinkButton to={href("/credentials")}>{t("connect.title")}</LinkButton>
    ) : (
      <LinkButton to={listingsAddress(data, { search: "", show: "all" })}>{t("validate.seeAll")}</LinkButton>
    );
  return (
    <EmptyState className="card" icon={icon} title={t(`validate.${reason}`)} actions={actions}>
      {t(`validate.${reason}Text`)}
    </EmptyState>
  );
}
