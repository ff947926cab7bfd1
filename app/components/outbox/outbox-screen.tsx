import { useNavigation } from "react-router";
import { LoadFailure } from "#app/components/errors/load-failure.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OutboxListData } from "#app/services/outbox/list.server.ts";
import type { TypedSendTime } from "#app/services/outbox/send-time.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ChevronDown, Inbox, SearchX } from "#app/ui/icons/lucide.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ByHandRowView } from "./by-hand-row.tsx";
import { CancelAll } from "./cancel-all.tsx";
import { OutboxFilters } from "./outbox-filters.tsx";
import { OutboxRowView } from "./outbox-row.tsx";
import { OutboxWrites } from "./outbox-writes.tsx";

export const outboxListId = "outbox";

type Props = { data: OutboxListData; typed: TypedSendTime | undefined };

/** What is on its way to platforms, newest first, by what became of it. */
export function OutboxScreen({ data, typed }: Props) {
  const isPending = useNavigation().state === "loading";
  const { t } = useTranslation("outbox-screen");
  const { cancelAll, links } = data;
  return (
    <Page
      title={t("title")}
      views={<Views data={data} />}
      filters={<OutboxFilters data={data} />}
      primary={cancelAll && <CancelAll of={cancelAll} address={links.self} />}
    >
      <section
        id={outboxListId}
        tabIndex={-1}
        aria-busy={isPending || undefined}
        className="grid min-w-0 content-start gap-4 outline-none aria-busy:opacity-60"
      >
        <Results data={data} typed={typed} />
      </section>
    </Page>
  );
}

function Views({ data: { views, others } }: Pick<Props, "data">) {
  const { t } = useTranslation("outbox-screen");
  const other = others.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <div className="view-bar">
        <Tabs
          label={t("viewsLabel")}
          tabs={views.map(({ to, label, count, isCurrent }) => ({
            to,
            current: isCurrent,
            label: <ViewLabel label={label} count={count} />,
          }))}
        />
      </div>
      <Menu
        id="outbox-views"
        triggerClassName={other ? "btn btn-small filter-on" : "btn btn-small btn-ghost"}
        trigger={
          <>
            {other?.label ?? t("allStates")}
            <ChevronDown aria-hidden />
          </>
        }
      >
        {others.map(({ key, to, label, count, isCurrent }) => (
          <MenuLink key={key} to={to} aria-current={isCurrent || undefined} preventScrollReset>
            <ViewLabel label={label} count={count} />
          </MenuLink>
        ))}
      </Menu>
    </>
  );
}

function ViewLabel({ label, count }: { label: string; count: string | null }) {
  return (
    <>
      {label}
      {count && <span className="badge ms-1.5">{count}</span>}
    </>
  );
}

function Results({ data, typed }: Props) {
  const { t } = useTranslation("outbox-screen");
  const { rows, byHand, mayPublish, links, failure } = data;
  if (failure)
    return (
      <LoadFailure
        title={t("failureTitle")}
        reference={t("failureReference", { reference: failure })}
        retry={t("failureRetry")}
        to={links.self}
      >
        {t("failureText")}
      </LoadFailure>
    );
  return (
    <>
      {byHand && <p className="text-soft">{t("byHand.hint")}</p>}
      {rows.length + (byHand?.length ?? 0) === 0 ? (
        <Empty data={data} />
      ) : (
        <OutboxWrites address={links.self}>
          <ol aria-label={t("title")} className="grid gap-2">
            {rows.map((row) => (
              <li key={row.id} className="card grid gap-1 p-3">
                <OutboxRowView row={row} typed={typed?.itemId === row.id ? typed : undefined} />
              </li>
            ))}
            {byHand?.map((row) => (
              <li key={row.id} className="card grid gap-2 p-3">
                <ByHandRowView row={row} mayPublish={mayPublish} />
              </li>
            ))}
          </ol>
        </OutboxWrites>
      )}
      <ListPages links={links.pages} label={t("paging")} byTime />
    </>
  );
}

/** Nothing sent, or no match: the reason, and one next step. */
function Empty({ data: { byHand, isFiltered, isNarrowed, links } }: Pick<Props, "data">) {
  const { t } = useTranslation("outbox-screen");
  const { t: lists } = useTranslation("lists");
  if (byHand && !isFiltered)
    return (
      <EmptyState
        className="card"
        icon={<Inbox aria-hidden />}
        title={t("byHand.emptyTitle")}
        actions={<LinkButton to={links.reviews}>{t("toReviews")}</LinkButton>}
      >
        {t("byHand.emptyText")}
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        className="card"
        icon={<SearchX aria-hidden />}
        title={t("noMatch")}
        actions={
          <LinkButton to={links.base} variant="primary">
            {lists("clearFilters")}
          </LinkButton>
        }
      >
        {t("noMatchText")}
      </EmptyState>
    );
  return (
    <EmptyState
      className="card"
      icon={<Inbox aria-hidden />}
      title={t("emptyTitle")}
      actions={<LinkButton to={links.reviews}>{t("toReviews")}</LinkButton>}
    >
      {t("emptyText")}
    </EmptyState>
  );
}
