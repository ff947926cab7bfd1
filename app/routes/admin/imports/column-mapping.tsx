import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ImportView } from "#app/services/imports/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/field.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

type Columns = ImportView["columns"];

/** Columns of the file that are not imported, each with a choice of its field; only listed once the file is deleted. */
export function ColumnMapping({ columns }: { columns: Columns }) {
  const { t } = useTranslation("imports");
  if (columns.rows.length === 0) return null;
  const table = (
    <Table caption={t("columns.title")}>
      <thead>
        <tr>
          <ColumnHead>{t("columns.name")}</ColumnHead>
          <ColumnHead numeric>{t("columns.rowCount")}</ColumnHead>
          <ColumnHead>{t("columns.field")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {columns.rows.map((row, index) => (
          <tr key={row.name}>
            <td className="[overflow-wrap:anywhere]">
              <bdi className="font-semibold">{row.name}</bdi>
              {row.example && (
                <q className="block text-soft text-sm">
                  <bdi>{row.example}</bdi>
                </q>
              )}
            </td>
            <NumberCell>{row.rowCount}</NumberCell>
            <td>
              {columns.canChange ? (
                <FieldChoice columns={columns} row={row} name={`mapping[${index}]`} />
              ) : (
                (columns.options.find(({ value }) => value === row.choice)?.label ?? t("columns.ignored"))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <Card title={t("columns.title")} flush>
      <p className="max-w-prose px-4 pb-3 text-soft sm:px-5">{t("columns.text")}</p>
      {columns.canChange ? (
        <Form method="post">
          <input type="hidden" name="intent" value="map" />
          {table}
          <div className="px-4 py-4 sm:px-5">
            <Button>{t("columns.submit")}</Button>
          </div>
        </Form>
      ) : (
        table
      )}
    </Card>
  );
}

function FieldChoice({ columns, row, name }: { columns: Columns; row: Columns["rows"][number]; name: string }) {
  const { t } = useTranslation("imports");
  return (
    <>
      <input type="hidden" name={`${name}.name`} value={row.name} />
      <Select name={`${name}.field`} defaultValue={row.choice} aria-label={t("columns.choose", { name: row.name })}>
        <option value="">{t("columns.ignored")}</option>
        {columns.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  );
}
