import { useTranslation } from "#app/locales/use-translation.ts";
import type { RightsMatrixData } from "#app/services/team/rights.server.ts";
import { Check } from "#app/ui/icons/lucide.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";

/** What each role may do, folded away until somebody asks, or open. */
export function RightsMatrix({ matrix, isOpen = false }: { matrix: RightsMatrixData; isOpen?: boolean }) {
  const { t } = useTranslation("team");
  return (
    <details className="card p-4 sm:p-5" open={isOpen}>
      <summary className="font-semibold">{t("rights.title")}</summary>
      <p className="max-w-prose py-2 text-soft text-sm">{t("rights.intro")}</p>
      <Table caption={t("rights.title")} isBare>
        <thead>
          <tr>
            <ColumnHead>{t("rights.right")}</ColumnHead>
            {matrix.columns.map(({ key, name }) => (
              <ColumnHead key={key}>{name}</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ key: row, right, may }) => (
            <tr key={row}>
              <th scope="row" className="font-normal text-base text-ink whitespace-normal">
                {right}
              </th>
              {matrix.columns.map(({ key }, at) => (
                <td key={key}>
                  {may[at] ? <Check aria-hidden /> : <span aria-hidden>–</span>}
                  <span className="sr-only">{t(may[at] ? "rights.yes" : "rights.no")}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
