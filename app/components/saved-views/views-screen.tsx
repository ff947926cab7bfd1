import { FormMessage } from "#app/components/forms/form-message.tsx";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SavedViewsScreenData } from "#app/services/saved-views/screen.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
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
    <Page title={t("title")}>
      {typedValue(result, "viewId") === undefined && <FormMessage result={result} />}
      {data.rows.length === 0 ? (
        <EmptyState
          className="card"
          icon={<SlidersHorizontal aria-hidden />}
          title={t("empty")}
          actions={<LinkButton to={data.back}>{t("begin")}</LinkButton>}
        >
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
    </Page>
  );
}
