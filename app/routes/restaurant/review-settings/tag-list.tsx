import { Link, useRevalidator } from "react-router";
import { TagBadge } from "#app/components/review-work/tag-badge.tsx";
import { usePoll } from "#app/islands/use-poll.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TagRow, TagsData } from "#app/services/review-settings/present-tags.server.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, ProgressBar } from "#app/ui/states.tsx";
import { TagForm } from "./tag-form.tsx";
import { TagDeletion, TagMerge } from "./tag-removal.tsx";

type Props = { data: TagsData; self: string; result: FormResult | undefined };

/** The job for older reviews looks for work every few seconds. */
const pollSeconds = 3;

/** The organization's tags: rule, number of reviews, corrections by people, and actions. */
export function TagList({ data, self, result }: Props) {
  const { t } = useTranslation("review-settings");
  const { rows, open, mayManage, max, isFull } = data;
  const { revalidate } = useRevalidator();
  usePoll(rows.some(({ retagging }) => retagging) ? pollSeconds : null, revalidate);
  const isNew = result?.intent === "createTag";
  return (
    <div className="grid gap-4">
      <Card
        title={t("tags.title")}
        aside={<span className="text-soft">{t("tags.count", { count: rows.length, max })}</span>}
      >
        <p className="max-w-prose pb-4 text-soft">{t(mayManage ? "tags.intro" : "tags.readOnly")}</p>
        {rows.length === 0 && <EmptyState title={t("tags.none")}>{t("tags.noneText")}</EmptyState>}
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li key={row.id} id={`tag-${row.id}`} className="grid gap-2 border-line border-b pb-3 last:border-0">
              <Row row={row} self={self} mayManage={mayManage} />
              {open?.tagId === row.id && open.what === "edit" && (
                <TagForm data={data} tag={row} self={self} result={result} />
              )}
              {open?.tagId === row.id && open.what === "merge" && <TagMerge tag={row} rows={rows} self={self} />}
              {open?.tagId === row.id && open.what === "delete" && <TagDeletion tag={row} self={self} />}
            </li>
          ))}
        </ul>
      </Card>
      {mayManage && (
        <Card title={t("tags.new")} aria-label={t("tags.new")}>
          {isFull && !isNew ? (
            <p>{t("tags.full", { max })}</p>
          ) : (
            <TagForm key={rows.length} data={data} self={self} result={result} />
          )}
        </Card>
      )}
    </div>
  );
}

function Row({ row, self, mayManage }: { row: TagRow; self: string; mayManage: boolean }) {
  const { t } = useTranslation("review-settings");
  const address = (what: string) => `${self}?tag=${row.id}&do=${what}#tag-${row.id}`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TagBadge tag={row} />
          <Link className="link" to={row.to}>
            {row.used}
            <span className="sr-only"> {row.name}</span>
          </Link>
          {row.precision && <span className="text-soft">{row.precision}</span>}
        </p>
        <p className="wrap-anywhere text-soft text-sm">{row.ruleText ?? t("tags.byHand")}</p>
        {row.retagging && (
          <div className="grid max-w-96 gap-1 text-sm" role="status">
            <ProgressBar label={row.retagging.text} value={row.retagging.done} max={Math.max(row.retagging.total, 1)} />
            <span>{row.retagging.text}</span>
            <Link className="link in-data-hydrated:hidden" to={self}>
              {t("tags.reload")}
            </Link>
          </div>
        )}
      </div>
      {mayManage && (
        <div className="flex flex-wrap gap-1">
          {(["edit", "merge", "delete"] as const).map((what) => (
            <Link key={what} className="btn btn-ghost btn-small" to={address(what)} preventScrollReset>
              {t(`tags.${what}`)}
              <span className="sr-only"> {row.name}</span>
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
