import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateImportView } from "#app/services/templates/import.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Check, Upload } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

type Result = NonNullable<TemplateImportView["result"]>;

/** A file of templates: chosen, checked, applied. */
export function TemplateImportScreen({ view, result }: { view: TemplateImportView; result: FormResult | undefined }) {
  const { t } = useTranslation("templates");
  const { result: checked } = view;
  return (
    <Page title={checked?.fileName ?? t("import.title")} documentTitle={t("import.title")} width="form">
      {!checked && <p>{t("import.intro")}</p>}
      {checked && <Outcome result={checked} />}
      <FileForm view={view} result={result} />
    </Page>
  );
}

function FileForm({ view, result }: { view: TemplateImportView; result: FormResult | undefined }) {
  const { t } = useTranslation("templates");
  const { error } = fieldState(result, "file");
  return (
    <Card>
      <Form method="post" action={view.links.form} encType="multipart/form-data" className="grid max-w-prose gap-4">
        <FormMessage result={result} />
        <Field id="file" label={t("import.file")} hint={view.hint} error={error}>
          <TextInput type="file" name="file" accept=".csv,.tsv,.txt,.json,.zip,text/csv" required />
        </Field>
        <div>
          <Button variant={view.result ? "secondary" : "primary"} icon={<Upload aria-hidden />}>
            {t("import.check")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation("templates");
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
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
          {result.counts.map(({ key, label, value, isBad }) => (
            <div key={key}>
              <dt className="text-soft text-sm">{label}</dt>
              <dd className={classNames("stat-value", isBad && "text-danger")}>{value}</dd>
            </div>
          ))}
        </dl>
        {result.changeCount > 0 && (
          <Form method="post" className="pt-4">
            <Button variant="primary" icon={<Check aria-hidden />}>
              {t("import.apply", { count: result.changeCount })}
            </Button>
          </Form>
        )}
        {result.changeCount === 0 && !result.isApplied && <p className="pt-4 text-soft">{t("import.nothing")}</p>}
      </Card>
      {result.remarks.length > 0 && <Remarks remarks={result.remarks} />}
    </>
  );
}

function Remarks({ remarks }: { remarks: Result["remarks"] }) {
  const { t } = useTranslation("templates");
  return (
    <Card title={t("import.refusals")} flush>
      <Table caption={t("import.refusals")}>
        <thead>
          <tr>
            <ColumnHead numeric>{t("import.line")}</ColumnHead>
            <ColumnHead>{t("import.reason")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {remarks.map(({ key, line, reason, value }) => (
            <tr key={key}>
              <NumberCell className="w-20">{line}</NumberCell>
              <td className="w-full [overflow-wrap:anywhere]">
                {reason}{" "}
                {value && (
                  <q className="text-soft">
                    <bdi>{value}</bdi>
                  </q>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
