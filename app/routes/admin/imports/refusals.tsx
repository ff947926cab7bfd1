import { useTranslation } from "#app/locales/use-translation.ts";
import type { RemarkRow } from "#app/services/imports/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

/** Rows that were refused or imported in part: the first ones, and all of them as a file. */
export function Refusals({ remarks, downloadPath }: { remarks: readonly RemarkRow[]; downloadPath: string }) {
  const { t } = useTranslation("imports");
  if (remarks.length === 0) return <p className="text-soft">{t("refusals.none")}</p>;
  const download = (
    <LinkButton size="small" to={downloadPath} reloadDocument download icon={<Download aria-hidden />}>
      {t("refusals.download")}
    </LinkButton>
  );
  return (
    <Card title={t("refusals.title")} aside={download} flush>
      <p className="max-w-prose px-4 pb-3 text-soft sm:px-5">{t("refusals.text")}</p>
      <Table caption={t("refusals.shown", { count: remarks.length })}>
        <thead>
          <tr>
            <ColumnHead numeric>{t("refusals.columns.line")}</ColumnHead>
            <ColumnHead>{t("refusals.columns.reason")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {remarks.map((remark) => (
            <RemarkLine key={remark.key} remark={remark} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Two columns, so that nothing scrolls sideways; the file's text keeps its own writing direction. */
function RemarkLine({ remark }: { remark: RemarkRow }) {
  return (
    <tr>
      <NumberCell className="w-20">{remark.line}</NumberCell>
      <td className="w-full [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={remark.tone}>{remark.kind}</Badge> <span>{remark.reason}</span>
          {remark.value && (
            <q className="text-soft">
              <bdi>{remark.value}</bdi>
            </q>
          )}
        </span>
        {remark.file && <span className="block text-soft text-sm">{remark.file}</span>}
      </td>
    </tr>
  );
}
