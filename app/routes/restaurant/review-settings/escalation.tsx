import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { SelectField } from "#app/components/forms/text-field.tsx";
import { type FormResult, fieldState, isTicked, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { EscalationData } from "#app/services/review-settings/present-escalation.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { SaveFor, Scope } from "./scope.tsx";

type Props = { data: EscalationData; result: FormResult | undefined };

/** Who is notified of a late review, and who it is assigned to. */
export function Escalation({ data, result: anyResult }: Props) {
  const { t } = useTranslation("review-settings");
  const { target, changed, reassignTo } = data;
  const result = resultFor(anyResult, "escalation");
  const hours = fieldState(result, "lateHours");
  return (
    <Card title={t("escalation.title")} aside={changed && <span className="text-soft text-sm">{changed}</span>}>
      <p className="max-w-prose pb-3 text-soft">{t("escalation.intro")}</p>
      <Scope
        target={target}
        tab="escalation"
        mayInherit={target.mayWrite}
        intent="inheritEscalation"
        versions={data.versions}
        result={anyResult}
      />
      <Form method="post" key={JSON.stringify([target.value, data.versions])}>
        <input type="hidden" name="intent" value="escalation" />
        <ExpectedVersions versions={data.versions} result={result} />
        <fieldset disabled={!target.mayWrite} className="grid gap-5">
          <Checkbox
            name="isOn"
            label={t("escalation.isOn")}
            hint={t("escalation.isOnHint")}
            defaultChecked={isTicked(result, "isOn", data.isOn)}
          />
          <Field
            label={t("escalation.lateHours")}
            hint={t("escalation.lateHoursHint")}
            error={hours.error}
            className="max-w-80"
          >
            <TextInput
              type="number"
              name="lateHours"
              min={0}
              max={data.hoursMax}
              step={1}
              required
              inputMode="numeric"
              defaultValue={hours.value ?? data.lateHours}
            />
          </Field>
          <People data={data} result={result} />
          <SelectField
            name="reassignTo"
            label={t("escalation.reassign")}
            hint={t("escalation.reassignHint")}
            className="max-w-96"
            result={result}
            defaultValue={reassignTo ?? ""}
            options={[
              { value: "", label: t("escalation.stays") },
              ...data.takers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </fieldset>
        {target.mayWrite ? (
          <SaveFor target={target} result={result} />
        ) : (
          <p className="pt-5">{t("escalation.readOnly")}</p>
        )}
      </Form>
    </Card>
  );
}

function People({ data, result }: Props) {
  const { t } = useTranslation("review-settings");
  const { error } = fieldState(result, "userIds");
  return (
    <fieldset>
      <legend className="field-label pb-1">{t("escalation.tell")}</legend>
      <Checkbox
        name="notifyAssignee"
        label={t("escalation.notifyAssignee")}
        defaultChecked={isTicked(result, "notifyAssignee", data.notifyAssignee)}
      />
      {data.people.map(({ id, name, isTold, hears }) => (
        <Checkbox
          key={id}
          name="userIds"
          value={id}
          label={name}
          hint={hears ? undefined : t("escalation.elsewhere")}
          defaultChecked={isTicked(result, "userIds", isTold, id)}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
      <Checkbox
        name="sendMail"
        label={t("escalation.sendMail")}
        hint={t("escalation.sendMailHint")}
        className="mt-2"
        defaultChecked={isTicked(result, "sendMail", data.sendMail)}
      />
    </fieldset>
  );
}
