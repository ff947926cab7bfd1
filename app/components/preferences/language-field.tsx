import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { type Language, languages } from "#contract/languages.ts";

/** The language of a user's profile, as a list in a form. */
export function LanguageField({
  label,
  value,
  result,
}: {
  label: string;
  value: Language;
  result: FormResult | undefined;
}) {
  const { t } = useTranslation();
  const { error, value: typed } = fieldState(result, "defaultLanguage");
  return (
    <Field id="defaultLanguage" label={label} error={error}>
      <Select
        name="defaultLanguage"
        defaultValue={typed ?? value}
        options={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      />
    </Field>
  );
}
