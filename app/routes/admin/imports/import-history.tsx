import { href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ImportRow } from "#app/services/imports/rows.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Clock } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";

const columns = ["file", "state", "result", "by", "when"] as const;

/** Imports before this one, newest first. */
export function ImportHistory({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation("imports");
  if (rows.length === 0)
    return (
      <EmptyState className="card" icon={<Clock aria-hidden />} title={t("history.empty.title")}>
        {t("history.empty.text")}
      </EmptyState>
    );
  return (
    <Card title={t("history.title")} flush>
      <Table caption={t("history.title")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column}>{t(`history.columns.${column}`)}</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-44 max-w-72 break-words">
                <Link to={href("/admin/imports/:importId", { importId: row.id })} className="link font-semibold">
                  {row.fileName}
                </Link>
                <span className="block text-soft text-sm">{row.about}</span>
              </td>
              <td>
                <Badge tone={row.tone}>{row.state}</Badge>
              </td>
              <td className="min-w-52">{row.summary}</td>
              <td>{row.by}</td>
              <td className="whitespace-nowrap">{row.when}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
