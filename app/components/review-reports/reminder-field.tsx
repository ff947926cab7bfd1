import { useTranslation } from "#app/locales/use-translation.ts";
import { Field, TextInput } from "#app/ui/field.tsx";

/** The day of a reminder about a report. */
export function ReminderField({ value }: { value: string }) {
  const { t } = useTranslation("review-reports");
  return (
    <Field label={t("remindOn")} className="max-w-56">
      <TextInput type="date" name="remindOn" defaultValue={value} />
    </Field>
  );
}
