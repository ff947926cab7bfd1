import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { errorsOf, type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AppearanceData } from "#app/services/report-appearance/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";

type Appearance = NonNullable<AppearanceData["appearance"]>;
type Result = FormResult | undefined;

/** How the reports of an organization look. */
export function AppearanceScreen({ data, result }: { data: AppearanceData; result: Result }) {
  const { t } = useTranslation("report-appearance");
  const { appearance, organizations } = data;
  if (!appearance)
    return (
      <Page title={t("title")} width="form">
        <EmptyState className="card" title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t("title")} state={<bdi>{appearance.organizationName}</bdi>} width="form">
      <p className="text-soft">{t("intro")}</p>
      {organizations.length > 1 && (
        <Form action={href("/reports-appearance")} className="flex flex-wrap items-end gap-2">
          <Field label={t("organization")}>
            <Select
              key={appearance.organizationId}
              name="organization"
              defaultValue={appearance.organizationId}
              options={organizations}
            />
          </Field>
          <Button>{t("choose")}</Button>
        </Form>
      )}
      <FormMessage result={result} />
      <Words key={appearance.organizationId} appearance={appearance} result={resultFor(result, "save")} />
      <Logo appearance={appearance} result={resultFor(result, "setLogo")} />
    </Page>
  );
}

function Words({ appearance, result }: { appearance: Appearance; result: Result }) {
  const { t } = useTranslation("report-appearance");
  const { organizationId, organizationName, senderName, colour, intro } = appearance;
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="organizationId" value={organizationId} />
        <TextField
          name="senderName"
          label={t("senderName")}
          hint={t("senderNameHint", { name: organizationName })}
          result={result}
          defaultValue={senderName}
          maxLength={80}
        />
        <TextField name="colour" label={t("colour")} hint={t("colourHint")} result={result} defaultValue={colour} />
        <TextAreaField
          name="intro"
          label={t("introduction")}
          hint={t("introductionHint")}
          result={result}
          defaultValue={intro}
          rows={8}
        />
        <Button name="intent" value="save" variant="primary" className="w-fit">
          {t("save")}
        </Button>
      </Form>
    </Card>
  );
}

function Logo({ appearance: { organizationId, logo }, result }: { appearance: Appearance; result: Result }) {
  const { t } = useTranslation("report-appearance");
  return (
    <Card title={t("logo")}>
      <div className="grid gap-4">
        {logo ? (
          <img src={logo} alt={t("logo")} height={48} className="w-fit" />
        ) : (
          <p className="text-soft">{t("noLogo")}</p>
        )}
        <Form method="post" encType="multipart/form-data" className="grid gap-2">
          <input type="hidden" name="organizationId" value={organizationId} />
          <Field label={t("logo")} hideLabel hint={t("logoHint")} error={errorsOf(result).file}>
            <TextInput
              type="file"
              name="file"
              accept="image/png,image/jpeg,image/webp"
              required
              className="file:me-3"
            />
          </Field>
          <Button name="intent" value="setLogo" className="w-fit">
            {t("setLogo")}
          </Button>
        </Form>
        {logo && (
          <Form method="post">
            <input type="hidden" name="organizationId" value={organizationId} />
            <Button name="intent" value="deleteLogo" size="small" variant="quiet-danger">
              {t("removeLogo")}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
