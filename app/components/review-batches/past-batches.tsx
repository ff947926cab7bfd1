import { Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PastBatchesView } from "#app/services/review-batches/past.server.ts";
import { Card } from "#app/ui/card.tsx";
import { ArrowLeft } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

/** Past bulk actions: who, when, and the outcome. */
export function PastBatches({ view, result }: { view: PastBatchesView; result: FormResult | undefined }) {
  const { t } = useTranslation("review-batches");
  const { rows, list, pages } = view;
  return (
    <div className="grid gap-5">
      <title>{`${t("past.title")} · Comptoir`}</title>
      <div className="grid gap-2">
        <Link to={list} className="link inline-flex min-h-11 w-fit items-center gap-1 text-sm sm:min-h-0">
          <ArrowLeft aria-hidden />
          {t("back")}
        </Link>
        <h1>{t("past.title")}</h1>
        <p className="max-w-prose text-soft">{t("past.intro")}</p>
      </div>
      <FormMessage result={result} />
      {rows.length === 0 ? (
        <EmptyState className="card" title={t("past.none")}>
          {t("past.noneText")}
        </EmptyState>
      ) : (
        <Rows rows={rows} />
      )}
      <ListPages links={pages} label={t("past.pages")} texts={{ first: t("past.first") }} />
    </div>
  );
}

function Rows({ rows }: Pick<PastBatchesView, "rows">) {
  const { t } = useTranslation("review-batches");
  return (
    <Card flush aria-label={t("past.title")}>
      <Table caption={t("past.title")}>
        <thead>
          <tr>
            <ColumnHead>{t("past.when")}</ColumnHead>
            <ColumnHead>{t("past.who")}</ColumnHead>
            <ColumnHead>{t("past.what")}</ColumnHead>
            <ColumnHead numeric>{t("past.reviews")}</ColumnHead>
            <ColumnHead>{t("past.result")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, to, at, who, what, reviews, restaurants, result }) => (
            <tr key={id}>
              <td>
                <time dateTime={at.iso}>{at.ago}</time>
              </td>
              <td>{who}</td>
              <td>
                <Link to={to} className="link">
                  {what}
                </Link>
                {restaurants && <p className="text-soft text-sm">{restaurants}</p>}
              </td>
              <NumberCell>{reviews}</NumberCell>
              <td>{result.join(" · ")}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
