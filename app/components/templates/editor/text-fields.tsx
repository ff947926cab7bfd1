import type { FieldMetadata, Fieldset } from "@conform-to/react/future";
import { listOperation } from "#app/components/forms/list-operation.ts";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { VersionDraft } from "#app/services/templates/draft.server.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

/** What stands in the texts' fields: a list of languages, each with a list of texts. */
export type VersionFields = { versions: Pick<VersionDraft, "language" | "fallbacks" | "variants">[] };
type VersionField = FieldMetadata<VersionFields["versions"][number], string[]>;
type Props = { data: TemplateEditorData; result: FormResult | undefined; versions: VersionField[] };

/** The texts, one fold per language; the default one is open, and those where something is wrong. */
export function TextFields({ data, result, versions }: Props) {
  const { t } = useTranslation("templates");
  const { error, value } = fieldState(result, "defaultLanguage");
  const defaultLanguage = value ?? data.draft.defaultLanguage;
  return (
    <Card title={t("editor.texts")}>
      <div className="grid gap-4">
        <Field
          id="defaultLanguage"
          label={t("editor.defaultLanguage")}
          hint={t("editor.defaultLanguageHint")}
          error={error}
        >
          <Select name="defaultLanguage" defaultValue={defaultLanguage} options={data.languages} />
        </Field>
        <Variables data={data} />
        {versions.map((version) => (
          <Version key={version.key} version={version} data={data} defaultLanguage={defaultLanguage} />
        ))}
      </div>
    </Card>
  );
}

/** What may stand between double braces; chosen by sight and typed, or copied. */
function Variables({ data }: { data: TemplateEditorData }) {
  const { t } = useTranslation("templates");
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="cursor-pointer font-medium">{t("variables.title")}</summary>
      <p className="pt-2 text-soft text-sm">{t("variables.text")}</p>
      <dl className="grid gap-x-4 gap-y-1 pt-2 text-sm sm:grid-cols-2">
        {data.variables.map(({ name, label }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt>
              <code className="select-all">{`{{${name}}}`}</code>
            </dt>
            <dd className="text-soft">{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type VersionProps = { version: VersionField; data: TemplateEditorData };

function Version({ version, data, defaultLanguage }: VersionProps & { defaultLanguage: string }) {
  const { t } = useTranslation("templates");
  const fields = version.getFieldset();
  const variants = fields.variants.getFieldList();
  const language = fields.language.defaultValue;
  const count = variants.filter((variant) => variant.getFieldset().text.defaultValue.trim() !== "").length;
  return (
    <details
      open={Object.keys(version.fieldErrors).length > 0 || language === defaultLanguage}
      className="rounded-card border border-line p-3"
    >
      <summary className="cursor-pointer">
        <span className="inline-flex flex-wrap items-baseline gap-2">
          <strong className="first-letter:uppercase">
            {data.draft.versions.find((one) => one.language === language)?.languageName}
          </strong>
          {count === 0 ? (
            <Badge tone="brass">{t("languages.none")}</Badge>
          ) : (
            <span className="text-soft text-sm">{t("variants", { count })}</span>
          )}
        </span>
      </summary>
      <div className="grid gap-3 pt-3">
        <input type="hidden" name={fields.language.name} value={language} />
        {variants.map((variant, place) => (
          <Variant
            key={variant.key}
            label={t("editor.variant", { number: place + 1 })}
            fields={variant.getFieldset()}
            lengthMax={data.lengthMax}
            language={language}
          />
        ))}
        {data.may.update && variants.length < data.variantsMax && (
          <div>
            <Button
              size="small"
              {...listOperation("insert", { name: fields.variants.name, defaultValue: { _id: "", text: "" } })}
              formNoValidate
            >
              {t("editor.more")}
            </Button>
          </div>
        )}
        <Fallbacks fields={fields} data={data} />
      </div>
    </details>
  );
}

type Fields = Fieldset<VersionFields["versions"][number], string[]>;
type VariantFields = Fieldset<VersionFields["versions"][number]["variants"][number], string[]>;
type VariantProps = { label: string; fields: VariantFields; lengthMax: number; language: string };

function Variant({ label, fields: { _id, text }, lengthMax, language }: VariantProps) {
  return (
    <Field id={text.id} label={label} error={text.errors?.[0]}>
      <input type="hidden" name={_id.name} defaultValue={_id.defaultValue} />
      <TextArea
        name={text.name}
        defaultValue={text.defaultValue}
        maxLength={lengthMax}
        lang={language}
        dir="auto"
        rows={4}
      />
    </Field>
  );
}

/** What stands there when a variable is empty, such as a guest without a name. */
function Fallbacks({ fields, data }: { fields: Fields; data: TemplateEditorData }) {
  const { t } = useTranslation("templates");
  const fallbacks = fields.fallbacks.getFieldset();
  return (
    <details open={Object.keys(fields.fallbacks.fieldErrors).length > 0}>
      <summary className="cursor-pointer text-sm">{t("fallbacks.title")}</summary>
      <p className="py-2 text-soft text-sm">{t("fallbacks.text")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {data.variables.map(({ name, label }) => {
          const field = fallbacks[name];
          return (
            <Field key={name} id={field.id} label={label} error={field.errors?.[0]}>
              <TextInput
                name={field.name}
                defaultValue={field.defaultValue}
                maxLength={200}
                lang={fields.language.defaultValue}
                autoComplete="off"
              />
            </Field>
          );
        })}
      </div>
    </details>
  );
}
