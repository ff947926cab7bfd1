import { Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PastBatchesView } from "#app/services/review-batches/past.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

/** Past bulk actions: who, when, and the outcome. */
export function PastBatches({ view, result }: { view: PastBatchesView; result: FormResult | undefined }) {
  const { t } = useTranslation("review-batches");
  const { rows, list, pages } = view;
  return (
    <Page title={t("past.title")}>
      <FormMessage result={result} />
      {rows.length === 0 ? (
        <EmptyState
          className="card"
          title={t("past.none")}
          actions={<LinkButton to={list}>{t("past.begin")}</LinkButton>}
        >
          {t("past.noneText")}
        </EmptyState>
      ) : (
        <Rows rows={rows} />
      )}
      <ListPages links={pages} label={t("past.pages")} texts={{ first: t("past.first") }} />
    </Page>
  );
}

function Rows({ rows }: Pick<PastBatchesView, "rows">) {
  const { t } = useTranslation("review-batches");
  return (
    <Card flush>
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
