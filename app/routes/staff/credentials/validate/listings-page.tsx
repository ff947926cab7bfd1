import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { FailureText, PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { listingsOf } from "#app/services/credentials/listings.server.ts";
import type { ResultView } from "#app/services/credentials/result.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CircleAlert, CircleCheck, MapPin, RefreshCw } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ListingList } from "./listing-list.tsx";
import { Results } from "./results.tsx";

type Data = Awaited<ReturnType<typeof listingsOf>>;
type Result = FormResult<ResultView> | undefined;
type Outcome = "connected" | "reconnected" | "shared" | null;

export function ListingsPage(props: { data: Data; outcome: Outcome; result: Result }) {
  const { t } = useTranslation("credentials");
  const { data, outcome, result } = props;
  const { account, query } = data;
  const backTo = query.restaurant
    ? href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId: query.restaurant })
    : null;
  return (
    <Page
      title={t("validate.title")}
      state={
        <PlatformLabel platform={account.platform}>
          {t("validate.of", { platform: account.platform.name, account: account.accountName })}
        </PlatformLabel>
      }
      notice={
        backTo && (
          <Link to={backTo} className="link">
            {t("validate.backToRestaurant")}
          </Link>
        )
      }
      filters={data.kind === "listings" && <Tools data={data} />}
    >
      {result?.value ? (
        <Results key={result.value.rows.map(({ id }) => id).join()} result={result.value} />
      ) : (
        <OutcomeBanner data={data} outcome={outcome} />
      )}
      <Missing data={data} />
      <FormMessage result={result} />
      {data.kind === "failure" ? <Failure data={data} /> : <Listings data={data} result={result} />}
    </Page>
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
  const retry = <LinkButton to={data.links.self}>{t("outcome.again")}</LinkButton>;
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

function Listings({ data, result }: { data: Extract<Data, { kind: "listings" }>; result: Result }) {
  const { t } = useTranslation("credentials");
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 text-soft text-sm">
        <strong className="text-ink">{data.countText}</strong>
        {data.listedText}
        {data.account.canManage && (
          <Form method="post" action={data.links.self}>
            <input type="hidden" name="intent" value="refresh" />
            <input type="hidden" name="credential" value={data.account.id} />
            <button type="submit" className="link">
              {t("validate.refresh")}
            </button>
          </Form>
        )}
      </div>
      {data.empty ? <Nothing data={data} /> : <ListingList key={data.links.self} data={data} result={result} />}
      <ListPages links={data.pages} />
    </>
  );
}

/** Search and the choice between new and all, in one row. */
function Tools({ data }: { data: Extract<Data, { kind: "listings" }> }) {
  const { t } = useTranslation("credentials");
  const { query, account, links } = data;
  return (
    <ListFilters
      action={href("/credentials/validate")}
      at={links.self}
      search={{ label: t("validate.search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={query.search ? { to: links.clear, all: false } : null}
      kept={{ credential: account.id, restaurant: query.restaurant, show: query.show === "all" ? "all" : "" }}
      aside={
        <Segmented
          label={t("validate.show")}
          options={[
            { to: links.shows.new, label: t("validate.showNew"), current: query.show === "new" },
            { to: links.shows.all, label: t("validate.showAll"), current: query.show === "all" },
          ]}
        />
      }
    />
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
      <LinkButton to={data.links.everything}>{t("validate.seeAll")}</LinkButton>
    );
  return (
    <EmptyState className="card" icon={icon} title={t(`validate.${reason}`)} actions={actions}>
      {t(`validate.${reason}Text`)}
    </EmptyState>
  );
}
