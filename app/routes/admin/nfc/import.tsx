import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField } from "#app/components/forms/text-field.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { type ChipImportData, chipImportIntents, loadChipImport } from "#app/services/nfc-chips/import.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Check, Upload } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/import.ts";

export const handle = {
  namespaces: ["nfc-chips"],
  parent: () => ({ to: href("/admin/nfc"), nav: "nfcTotems" }),
} satisfies RouteHandle;

export const loader = ({ context, params }: Route.LoaderArgs) => loadChipImport(context, params.importId);

export const action = formAction({ intents: chipImportIntents });

/** A file of chips: chosen, checked row by row, applied. */
export default function NfcChipImportRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("nfc-chips");
  const result = useFormResult(actionData);
  return (
    <Page title={data.result?.fileName ?? t("import.title")} documentTitle={t("import.title")} width="form">
      <div className="grid min-w-0 gap-4">
        {!data.result && <p className="max-w-prose">{t("import.intro")}</p>}
        {data.result && <Outcome result={data.result} />}
        <FileForm data={data} result={result} />
      </div>
    </Page>
  );
}

function FileForm({ data, result }: { data: ChipImportData; result: FormResult | undefined }) {
  const { t } = useTranslation("nfc-chips");
  const { error } = fieldState(result, "file");
  return (
    <Card title={data.result ? t("import.another") : undefined}>
      <Form method="post" action={data.form} encType="multipart/form-data" className="grid max-w-prose gap-4">
        <FormMessage result={result} />
        <Field id="file" label={t("import.file")} hint={data.hint} error={error}>
          <TextInput type="file" name="file" accept=".csv,.tsv,.txt,text/csv" required />
        </Field>
        <SelectField
          name="organizationId"
          label={t("fields.stock")}
          hint={t("import.stockHint")}
          result={result}
          options={data.stocks}
        />
        <div>
          <Button
            name="intent"
            value="check"
            variant={data.result ? "secondary" : "primary"}
            icon={<Upload aria-hidden />}
          >
            {t("import.check")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Outcome({ result }: { result: NonNullable<ChipImportData["result"]> }) {
  const { t } = useTranslation("nfc-chips");
  if (result.failure)
    return (
      <Banner tone="danger" role="alert">
        <p className="font-semibold">{result.title}</p>
        <p>{result.failure}</p>
      </Banner>
    );
  return (
    <>
      <Card title={result.title}>
        <p className="text-soft">{result.stock}</p>
        {result.unchangedText && <p className="text-soft">{result.unchangedText}</p>}
        {result.refusedText && <p className="text-danger">{result.refusedText}</p>}
        {result.applyText && (
          <Form method="post" className="pt-4">
            <Button name="intent" value="apply" variant="primary" icon={<Check aria-hidden />}>
              {result.applyText}
            </Button>
          </Form>
        )}
        {result.state === "applied" && (
          <p className="pt-4">
            <LinkButton to={href("/admin/nfc")} variant="primary">
              {t("import.toList")}
            </LinkButton>
          </p>
        )}
      </Card>
      <Rows result={result} />
    </>
  );
}

function Rows({ result: { rows, more } }: { result: NonNullable<ChipImportData["result"]> }) {
  const { t } = useTranslation("nfc-chips");
  return (
    <Card title={t("import.rows")} flush>
      <Table caption={t("import.rows")} isBare>
        <thead>
          <tr>
            <ColumnHead numeric>{t("import.line")}</ColumnHead>
            <ColumnHead>{t("columns.chip")}</ColumnHead>
            <ColumnHead>{t("import.result")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <NumberCell className="w-16">{row.line}</NumberCell>
              <td className="wrap-anywhere">
                <bdi>{row.uid || "–"}</bdi>
                <span className="block text-soft text-sm">
                  {[row.name, row.restaurant].filter(Boolean).join(" · ")}
                </span>
              </td>
              <td className={row.isRefused ? "text-danger" : ""}>{row.text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more && <p className="p-4 text-soft">{more}</p>}
    </Card>
  );
}
