import { Form, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { type FormResult, fieldState, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { HolidaysData } from "#app/services/dashboards/holidays.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";

type Props = {
  holidays: { days: HolidaysData; mayWrite: boolean };
  platforms: string;
  result: FormResult | undefined;
};

/** Holidays to come for which nobody has said how the restaurant is open, and the form that says it. */
export function Holidays({ holidays: { days, mayWrite }, platforms, result: anyResult }: Props) {
  const { t } = useTranslation("dashboard");
  const result = resultFor(anyResult, "addSpecialHours");
  return (
    <Card title={t("holidays.title")} id="holidays">
      <p className="pb-3 text-soft">{t("holidays.intro")}</p>
      {mayWrite ? (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="addSpecialHours" />
          <FormMessage result={result} />
          {days.map((day, index) => (
            <HolidayField key={day.day} day={day} index={index} result={result} />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button>{t("holidays.save")}</Button>
            <Button name="fill" value="usual">
              {t(days.length === 1 ? "holidays.usual" : "holidays.fillUsual")}
            </Button>
            <Button name="fill" value="closed">
              {t(days.length === 1 ? "holidays.closed" : "holidays.fillClosed")}
            </Button>
          </div>
        </Form>
      ) : (
        <ul>
          {days.map(({ day, name, date }) => (
            <li key={day}>
              <strong>{name}</strong> <span className="text-soft">{date}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3">
        <Link to={platforms} className="link reach">
          {t("holidays.send")}
        </Link>
      </p>
    </Card>
  );
}

type FieldProps = { day: HolidaysData[number]; index: number; result: FormResult | undefined };

function HolidayField({ day: { day, name, date, usual }, index, result }: FieldProps) {
  const { t } = useTranslation("dashboard");
  const own = `days[${index}]`;
  const closing = fieldState(result, `${own}.closeTime`);
  const opening = fieldState(result, `${own}.openTime`);
  const hasTimes = Boolean(opening.value || closing.value);
  return (
    <fieldset>
      <legend className="field-label pb-1">
        {name} <span className="font-normal text-soft">{date}</span>
      </legend>
      <input type="hidden" name={`${own}.day`} value={day} />
      <input type="hidden" name={`${own}.name`} value={name} />
      <Field label={t("holidays.choose")} hideLabel>
        <Select
          name={`${own}.hours`}
          defaultValue={typedValue(result, `${own}.hours`) ?? ""}
          options={[
            { value: "", label: t("holidays.open") },
            { value: "closed", label: t("holidays.closed") },
            { value: "usual", label: usual },
          ]}
        />
      </Field>
      <details open={hasTimes || undefined} className="pt-1">
        <summary className="link w-fit">{t("holidays.other")}</summary>
        <div className="grid grid-cols-2 gap-2 pt-2">
          <Field label={t("holidays.from")} error={opening.error}>
            <TextInput type="time" name={`${own}.openTime`} defaultValue={opening.value} />
          </Field>
          <Field label={t("holidays.to")} error={closing.error}>
            <TextInput type="time" name={`${own}.closeTime`} defaultValue={closing.value} />
          </Field>
        </div>
      </details>
    </fieldset>
  );
}
