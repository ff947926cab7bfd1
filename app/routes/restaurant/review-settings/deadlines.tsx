import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, fieldState, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { DeadlineData } from "#app/services/review-settings/present-deadline.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { SaveFor, Scope } from "./scope.tsx";

type Props = { data: DeadlineData; name: string; result: FormResult | undefined };

/** Reply deadlines by rating, the scope of their rule, and their effect right now. */
export function Deadlines({ data, name, result: anyResult }: Props) {
  const { t } = useTranslation("review-settings");
  const { target, shared, changed, hasHours, openingHours, rows } = data;
  const result = resultFor(anyResult, "deadlines");
  return (
    <Card title={t("deadlines.title")} aside={changed && <span className="text-soft text-sm">{changed}</span>}>
      <p className="max-w-prose pb-2 text-soft">{t("deadlines.intro")}</p>
      <p className="pb-3 font-semibold">{data.example}</p>
      <Scope
        target={target}
        tab="deadlines"
        shared={shared}
        mayInherit={target.mayWrite}
        intent="inheritDeadlines"
        versions={data.versions}
        result={anyResult}
      />
      <Form
        method="post"
        key={JSON.stringify([target.value, target.hasOwn, openingHours, rows.map(({ hours }) => hours)])}
      >
        <input type="hidden" name="intent" value="deadlines" />
        <ExpectedVersions versions={data.versions} result={result} />
        <fieldset disabled={!target.mayWrite} className="grid gap-5">
          <Hours data={data} result={result} />
          <RadioGroup
            legend={t("deadlines.counted")}
            name="counted"
            defaultValue={typedValue(result, "counted") ?? (openingHours ? "open" : "clock")}
            options={[
              {
                value: "open",
                label: t("deadlines.open"),
                hint: t(hasHours ? "deadlines.openHint" : "deadlines.noHours", { name }),
              },
              { value: "clock", label: t("deadlines.clock"), hint: t("deadlines.clockHint") },
            ]}
          />
        </fieldset>
        {target.mayWrite ? (
          <SaveFor target={target} result={result} />
        ) : (
          <p className="pt-5">{t("deadlines.readOnly")}</p>
        )}
      </Form>
    </Card>
  );
}

function Hours({ data, result }: Omit<Props, "name">) {
  const { t } = useTranslation("review-settings");
  return (
    <fieldset>
      <legend className="field-label pb-2">{t("deadlines.hours")}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.rows.map(({ rating, hours, arriving }) => {
          const { error, value } = fieldState(result, `hours[${rating}]`);
          return (
            <Field
              key={rating}
              label={rating === 0 ? t("noRating") : t("stars", { count: rating })}
              hint={t("deadlines.arriving", { moment: arriving })}
              error={error}
            >
              <TextInput
                type="number"
                name={`hours[${rating}]`}
                min={0}
                max={data.hoursMax}
                step={1}
                required
                inputMode="numeric"
                defaultValue={value ?? hours}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
