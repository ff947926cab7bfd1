import { SelectField } from "#app/components/forms/text-field.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
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
  return (
    <SelectField
      name="defaultLanguage"
      label={label}
      result={result}
      defaultValue={value}
      options={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
    />
  );
}
