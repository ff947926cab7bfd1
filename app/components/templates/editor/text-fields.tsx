import { listOperation } from "#app/components/forms/list-operation.ts";
import { type FormResult, fieldList, fieldState, hasErrorIn, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { VersionDraft } from "#app/services/templates/draft.server.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

type Props = { data: TemplateEditorData; result: FormResult | undefined };

/** The texts, one fold per language; open are the default one and those with a problem. */
export function TextFields({ data, result }: Props) {
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
        {data.draft.versions.map((draft, row) => (
          <Version
            key={draft.language}
            name={`versions[${row}]`}
            draft={draft}
            data={data}
            result={result}
            isDefault={draft.language === defaultLanguage}
          />
        ))}
      </div>
    </Card>
  );
}

/** The variables for double braces; shown to be typed or copied. */
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

/** One language: the name of its fields in the form, and its stored values. */
type VersionProps = Props & { name: string; draft: VersionDraft };

function Version({ name, draft, data, result, isDefault }: VersionProps & { isDefault: boolean }) {
  const { t } = useTranslation("templates");
  const { language, languageName } = draft;
  const variants = fieldList(result, `${name}.variants`, draft.variants);
  const count = variants.filter((one) => (typedValue(result, `${one.name}.text`) ?? one.stored?.text)?.trim()).length;
  return (
    <details open={hasErrorIn(result, name) || isDefault} className="rounded-card border border-line p-3">
      <summary className="cursor-pointer">
        <span className="inline-flex flex-wrap items-baseline gap-2">
          <strong className="first-letter:uppercase">{languageName}</strong>
          {count === 0 ? (
            <Badge tone="brass">{t("languages.none")}</Badge>
          ) : (
            <span className="text-soft text-sm">{t("variants", { count })}</span>
          )}
        </span>
      </summary>
      <div className="grid gap-3 pt-3">
        <input type="hidden" name={`${name}.language`} value={language} />
        {variants.map((variant, position) => (
          <Variant
            key={variant.key}
            label={t("editor.variant", { number: position + 1 })}
            name={variant.name}
            stored={variant.stored}
            result={result}
            constraints={data.constraints.text}
            language={language}
          />
        ))}
        {data.may.update && variants.length < data.variantsMax && (
          <div>
            <Button
              size="small"
              {...listOperation("insert", { name: `${name}.variants`, defaultValue: { _id: "", text: "" } })}
              formNoValidate
            >
              {t("editor.more")}
            </Button>
          </div>
        )}
        <Fallbacks name={name} draft={draft} data={data} result={result} />
      </div>
    </details>
  );
}

type VariantProps = Pick<VersionProps, "name" | "result"> & {
  label: string;
  stored: VersionDraft["variants"][number] | undefined;
  constraints: TemplateEditorData["constraints"]["text"];
  language: string;
};

function Variant({ label, name, stored, result, constraints, language }: VariantProps) {
  const { error, value } = fieldState(result, `${name}.text`);
  return (
    <Field id={`${name}.text`} label={label} error={error}>
      <input type="hidden" name={`${name}._id`} value={typedValue(result, `${name}._id`) ?? stored?._id ?? ""} />
      <TextArea
        name={`${name}.text`}
        defaultValue={value ?? stored?.text}
        {...constraints}
        lang={language}
        dir="auto"
        rows={4}
      />
    </Field>
  );
}

/** Fallbacks of empty variables, such as for a guest without a name. */
function Fallbacks({ name, draft, data, result }: VersionProps) {
  const { t } = useTranslation("templates");
  return (
    <details open={hasErrorIn(result, `${name}.fallbacks`)}>
      <summary className="cursor-pointer text-sm">{t("fallbacks.title")}</summary>
      <p className="py-2 text-soft text-sm">{t("fallbacks.text")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {data.variables.map((variable) => {
          const field = `${name}.fallbacks.${variable.name}`;
          const { error, value } = fieldState(result, field);
          return (
            <Field key={variable.name} id={field} label={variable.label} error={error}>
              <TextInput
                name={field}
                defaultValue={value ?? draft.fallbacks[variable.name]}
                {...data.constraints.fallback}
                lang={draft.language}
                autoComplete="off"
              />
            </Field>
          );
        })}
      </div>
    </details>
  );
}
