import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OutboxListData, OutboxRow } from "#app/services/outbox/list.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ChevronDown, Inbox } from "#app/ui/icons/lucide.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { WritesContext } from "../reviews/card/write-form.tsx";
import { OutboxItemActions, OutboxItemState } from "./outbox-line.tsx";

/** The replies of a restaurant that were sent to platforms, newest first, by what became of them. */
export function OutboxScreen({ data }: { data: OutboxListData }) {
  const { t } = useTranslation("outbox");
  const { links, rows, states, others } = data;
  const other = others.find(({ isCurrent }) => isCurrent);
  return (
    <Page
      title={t("title")}
      views={
        <>
          <div className="view-bar">
            <Tabs
              label={t("statesLabel")}
              tabs={states.map(({ to, label, count, isCurrent }) => ({
                to,
                current: isCurrent,
                label: <StateLabel label={label} count={count} />,
              }))}
            />
          </div>
          <Menu
            id="outbox-states"
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
                <StateLabel label={label} count={count} />
              </MenuLink>
            ))}
          </Menu>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Inbox aria-hidden />}
          title={t(data.isEverything ? "empty" : "emptyState")}
          actions={
            data.isEverything ? (
              <LinkButton to={links.reviews}>{t("toReviews")}</LinkButton>
            ) : (
              <LinkButton to={others[0]?.to ?? links.self}>{t("allStates")}</LinkButton>
            )
          }
        >
          {t("emptyText")}
        </EmptyState>
      ) : (
        <WritesContext value={{ address: links.self, isBusy: false }}>
          <ol aria-label={t("title")} className="grid gap-2">
            {rows.map((row) => (
              <li key={row.id} className="card grid gap-1 p-3">
                <Row row={row} />
              </li>
            ))}
          </ol>
        </WritesContext>
      )}
      <ListPages links={links.pages} label={t("paging")} />
    </Page>
  );
}

function StateLabel({ label, count }: { label: string; count: string | null }) {
  return (
    <>
      {label}
      {count && <span className="badge ms-1.5">{count}</span>}
    </>
  );
}

function Row({ row }: { row: OutboxRow }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p className="facts">
          <span>
            <Link to={row.reviewAddress} className="link reach font-semibold">
              {row.title}
            </Link>
          </span>
          <span className="text-soft">{row.platformName}</span>
          <time dateTime={row.at.iso} title={row.at.exact} className="text-soft">
            {row.at.ago}
          </time>
          {row.by && <span className="text-soft">{row.by}</span>}
        </p>
        <p className="facts has-[q]:basis-full">
          <OutboxItemState outbox={row.outbox} />
        </p>
      </div>
      {row.text && (
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {row.text}
        </p>
      )}
      {(row.outbox.actions.length > 0 || row.outbox.times) && (
        <div className="flex flex-wrap gap-1">
          <OutboxItemActions outbox={row.outbox} reviewId={row.reviewId} />
        </div>
      )}
    </>
  );
}
