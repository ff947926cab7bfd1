import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OutboxListData, OutboxRow } from "#app/services/outbox/list.server.ts";
import { Inbox } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { WritesContext } from "../reviews/card/write-form.tsx";
import { OutboxItemActions, OutboxItemState } from "./outbox-line.tsx";

/** Outbox items of a restaurant with their states, newest first. */
export function OutboxScreen({ data }: { data: OutboxListData }) {
  const { t } = useTranslation("outbox");
  const { links, rows, states } = data;
  return (
    <div className="grid max-w-4xl gap-4">
      <title>{`${t("title")} · Comptoir`}</title>
      <div>
        <h1>{t("title")}</h1>
        <p className="text-soft">{t("intro")}</p>
      </div>
      <Link to={links.back} className="link justify-self-start text-sm">
        {t("back")}
      </Link>
      <nav aria-label={t("statesLabel")} className="flex flex-wrap gap-2">
        {states.map(({ key, label, to, isCurrent }) => (
          <Link
            key={key}
            to={to}
            preventScrollReset
            aria-current={isCurrent ? "page" : undefined}
            className={`btn btn-small ${isCurrent ? "btn-primary" : ""}`}
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState className="card" icon={<Inbox aria-hidden />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <WritesContext value={{ address: links.self, isBusy: false }}>
          <ol aria-label={t("title")} className="grid gap-3">
            {rows.map((row) => (
              <li key={row.id} className="card grid gap-2 p-4">
                <Row row={row} />
              </li>
            ))}
          </ol>
        </WritesContext>
      )}
      <ListPages links={links.pages} label={t("paging")} />
    </div>
  );
}

function Row({ row }: { row: OutboxRow }) {
  return (
    <>
      <p className="facts text-sm">
        <span>
          <Link to={row.reviewAddress} className="link font-semibold">
            {row.title}
          </Link>
        </span>
        <span className="text-soft">{row.platformName}</span>
        <time dateTime={row.at.iso} title={row.at.exact} className="text-soft">
          {row.at.ago}
        </time>
        {row.by && <span className="text-soft">{row.by}</span>}
      </p>
      <p className="facts text-sm">
        <OutboxItemState outbox={row.outbox} />
      </p>
      {row.text && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
          {row.text}
        </p>
      )}
      <div className="flex flex-wrap gap-1">
        <OutboxItemActions outbox={row.outbox} reviewId={row.reviewId} />
      </div>
    </>
  );
}
