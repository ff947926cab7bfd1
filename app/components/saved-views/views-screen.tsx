import { Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SavedViewsScreenData } from "#app/services/saved-views/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { ArrowLeft, SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { SavedViewItem } from "./view-item.tsx";

type Props = { data: SavedViewsScreenData; result: FormResult | undefined };

/** A person's views of the reviews: which are pinned, in which order, their names and sharing. */
export function SavedViewsScreen({ data, result }: Props) {
  const { t } = useTranslation("saved-views");
  const pinned = data.rows.filter(({ isPinned }) => isPinned);
  const others = data.rows.filter(({ isPinned }) => !isPinned);
  const list = (rows: typeof pinned) => (
    <ul className="grid">
      {rows.map((row, index) => (
        <SavedViewItem
          key={`${row.id} ${row.version}`}
          row={row}
          isFirst={index === 0}
          isLast={index === rows.length - 1}
          organizations={data.organizations}
          refused={typedValue(result, "viewId") === row.id ? result : undefined}
        />
      ))}
    </ul>
  );
  return (
    <div className="grid gap-5">
      <title>{`${t("title")} · Comptoir`}</title>
      <div className="grid justify-items-start gap-1">
        <Link to={data.back} className="link inline-flex items-center gap-1 text-sm">
          <ArrowLeft aria-hidden />
          {t("backToReviews")}
        </Link>
        <h1>{t("title")}</h1>
        <p className="max-w-prose text-soft">{t("intro")}</p>
      </div>
      {typedValue(result, "viewId") === undefined && <FormMessage result={result} />}
      {data.rows.length === 0 ? (
        <EmptyState className="card" icon={<SlidersHorizontal aria-hidden />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <>
          <Card title={t("bar")} flush>
            {pinned.length > 0 ? list(pinned) : <p className="px-4 pb-4 text-soft sm:px-5">{t("barEmpty")}</p>}
          </Card>
          {others.length > 0 && (
            <Card title={t("others")} flush>
              {list(others)}
            </Card>
          )}
        </>
      )}
    </div>
  );
}
