import { Form } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { errorsOf, type FormResult, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { MailedReportFields } from "#app/services/mailed-reports/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { introLengthMax, monthDayMax, recipientsMax, reportNameLengthMax } from "#contract/mailed-reports/limits.ts";

type Props = { fields: MailedReportFields; result: FormResult | undefined };

/** What a report tells of whom, when it is sent and to whom. */
export function ReportForm({ fields, result }: Props) {
  const { t } = useTranslation("mailed-reports");
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={typedValue(result, "version") ?? fields.version} />
      <What fields={fields} result={result} />
      <When fields={fields} result={result} />
      <Card title={t("form.who")}>
        <div className="grid gap-4">
          <TextAreaField
            name="recipients"
            label={t("form.recipients")}
            hint={t("form.recipientsHint", { max: recipientsMax })}
            result={result}
            required
            rows={4}
            autoComplete="off"
            spellCheck={false}
            defaultValue={fields.recipients}
          />
          <SelectField
            name="language"
            label={t("form.language")}
            className="max-w-80"
            result={result}
            defaultValue={fields.language}
            options={fields.languages}
          />
          <TextAreaField
            name="intro"
            label={t("form.note")}
            hint={t("form.noteHint", { max: introLengthMax })}
            result={result}
            rows={4}
            maxLength={introLengthMax}
            defaultValue={fields.intro}
          />
        </div>
      </Card>
      <SaveBar result={result}>
        <Button variant="primary">{t("form.save")}</Button>
      </SaveBar>
    </Form>
  );
}

function What({ fields, result }: Props) {
  const { t } = useTranslation("mailed-reports");
  const errors = errorsOf(result);
  return (
    <Card title={t("form.what")}>
      <div className="grid gap-4">
        <TextField
          name="name"
          label={t("form.name")}
          hint={t("form.nameHint")}
          result={result}
          required
          maxLength={reportNameLengthMax}
          defaultValue={fields.name}
          autoComplete="off"
        />
        <Boxes name="tabs" legend={t("form.tabs")} choices={fields.tabs} error={errors.tabs} result={result} />
        <div>
          <RadioGroup
            legend={t("form.scope")}
            name="scope"
            defaultValue={typedValue(result, "scope") ?? fields.scope}
            options={[
              { value: "all", label: t("form.scopes.all"), hint: t("form.scopeAllHint") },
              { value: "chosen", label: t("form.scopes.chosen") },
            ]}
          />
          {/* Open where some are chosen, and where that is what is wrong. */}
          <details className="ps-8" open={fields.scope === "chosen" || errors.restaurantIds !== undefined}>
            <summary className="link">{t("form.choose")}</summary>
            <div className="grid gap-4 pt-2">
              {fields.groups.length > 0 && (
                <Boxes name="restaurantGroupIds" legend={t("form.groups")} choices={fields.groups} result={result} />
              )}
              <Boxes
                name="restaurantIds"
                legend={t("form.restaurants")}
                choices={fields.restaurants}
                error={errors.restaurantIds}
                result={result}
              />
            </div>
          </details>
        </div>
      </div>
    </Card>
  );
}

function When({ fields, result }: Props) {
  const { t } = useTranslation("mailed-reports");
  return (
    <Card title={t("form.when")}>
      <div className="grid gap-4">
        <RadioGroup
          legend={t("form.frequency")}
          name="frequency"
          defaultValue={typedValue(result, "frequency") ?? fields.frequency}
          options={fields.frequencies}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="monthDay"
            label={t("form.monthDay")}
            hint={t("form.monthDayHint")}
            type="number"
            min={1}
            max={monthDayMax}
            required
            result={result}
            defaultValue={fields.monthDay}
          />
          <SelectField
            name="weekday"
            label={t("form.weekday")}
            hint={t("form.weekdayHint")}
            result={result}
            defaultValue={String(fields.weekday)}
            options={fields.weekdays}
          />
          <TextField name="at" label={t("form.at")} type="time" required result={result} defaultValue={fields.at} />
          <SelectField
            name="timeZone"
            label={t("form.zone")}
            hint={t("form.zoneHint")}
            result={result}
            defaultValue={fields.timeZone}
            options={fields.zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </div>
      </div>
    </Card>
  );
}

type BoxesProps = {
  name: string;
  legend: string;
  choices: readonly { value: string; label: string; isOn: boolean }[];
  error?: string;
  result: FormResult | undefined;
};

function Boxes({ name, legend, choices, error, result }: BoxesProps) {
  return (
    <fieldset>
      <legend className="field-label pb-1">{legend}</legend>
      <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {choices.map(({ value, label, isOn }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={isTicked(result, name, isOn, value)}
            label={label}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
