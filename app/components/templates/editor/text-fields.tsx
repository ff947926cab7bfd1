import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateDraft, VersionDraft } from "#app/services/templates/draft.server.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

type Props = { data: TemplateEditorData; draft: TemplateDraft; errors: Record<string, string> };

/** The texts, one fold per language; the default one is open, and those where something is wrong. */
export function TextFields({ data, draft, errors }: Props) {
  const { t } = useTranslation("templates");
  return (
    <Card title={t("editor.texts")}>
      <div className="grid gap-4">
        <Field
          id="defaultLanguage"
          label={t("editor.defaultLanguage")}
          hint={t("editor.defaultLanguageHint")}
          error={errors.defaultLanguage}
        >
          <Select name="defaultLanguage" defaultValue={draft.defaultLanguage} options={data.languages} />
        </Field>
        <Variables data={data} />
        {draft.versions.map((version) => (
          <Version key={version.language} version={version} data={data} draft={draft} errors={errors} />
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

function Version({ version, data, draft, errors }: Props & { version: VersionDraft }) {
  const { t } = useTranslation("templates");
  const { language, languageName, variants } = version;
  const count = variants.filter(({ text }) => text.trim() !== "").length;
  // Told apart by their places: a new one has no id yet.
  const places = variants.map((variant, place) => ({ ...variant, place, name: `text.${language}.${place}` }));
  const isWrong = Object.keys(errors).some((field) => field.split(".")[1] === language);
  return (
    <details open={isWrong || language === draft.defaultLanguage} className="rounded-card border border-line p-3">
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
        {places.map(({ id, text, place, name }) => (
          <Variant
            key={name}
            name={name}
            label={t("editor.variant", { number: place + 1 })}
            id={{ name: `id.${language}.${place}`, value: id }}
            text={text}
            error={errors[name]}
            lengthMax={data.lengthMax}
            language={language}
          />
        ))}
        {data.may.update && variants.length < data.variantsMax && (
          <div>
            <Button size="small" name="intent" value={`more.${language}`} formNoValidate>
              {t("editor.more")}
            </Button>
          </div>
        )}
        <Fallbacks version={version} data={data} errors={errors} />
      </div>
    </details>
  );
}

type VariantProps = {
  name: string;
  label: string;
  id: { name: string; value: string };
  text: string;
  error: string | undefined;
  lengthMax: number;
  language: string;
};

function Variant({ name, label, id, text, error, lengthMax, language }: VariantProps) {
  return (
    <Field id={name} label={label} error={error}>
      <input type="hidden" name={id.name} value={id.value} />
      <TextArea name={name} defaultValue={text} maxLength={lengthMax} lang={language} dir="auto" rows={4} />
    </Field>
  );
}

/** What stands there when a variable is empty, such as a guest without a name. */
function Fallbacks({ version, data, errors }: Pick<Props, "data" | "errors"> & { version: VersionDraft }) {
  const { t } = useTranslation("templates");
  const { language, fallbacks } = version;
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`fallback.${language}.`));
  return (
    <details open={isWrong}>
      <summary className="cursor-pointer text-sm">{t("fallbacks.title")}</summary>
      <p className="py-2 text-soft text-sm">{t("fallbacks.text")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {data.variables.map(({ name, label }) => {
          const field = `fallback.${language}.${name}`;
          return (
            <Field key={name} id={field} label={label} error={errors[field]}>
              <TextInput
                name={field}
                defaultValue={fallbacks[name] ?? ""}
                maxLength={200}
                lang={language}
                autoComplete="off"
              />
            </Field>
          );
        })}
      </div>
    </details>
  );
}
