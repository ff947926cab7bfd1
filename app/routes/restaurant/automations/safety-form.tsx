import { Form } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, fieldState, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { automationInsteads } from "#contract/automations/choices.ts";

/** What is never sent without a person. Read-only for people who may not change it. */
export function SafetyForm({ data, result }: { data: AutomationScreenData; result: FormResult | undefined }) {
  const { t } = useTranslation("automations");
  const { safety, may } = data;
  const refused = resultFor(result, "safety");
  const words = fieldState(refused, "words");
  const ratings = [0, 1, 2, 3, 4, 5].map((count) => ({
    value: String(count),
    label: count === 0 ? t("safety.ratingNone") : t("safety.ratingUpTo", { count }),
  }));
  return (
    <Card title={t("safety.title")}>
      <Form method="post" key={JSON.stringify(safety)} preventScrollReset>
        <input type="hidden" name="intent" value="safety" />
        <ExpectedVersions versions={data.versions} result={refused} />
        <fieldset disabled={!may.update} className="grid gap-5">
          <p className="text-soft">{t("safety.intro")}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t("safety.rating")} hint={t("safety.ratingHint")} className="content-start">
              <Select name="maxRating" defaultValue={String(safety.maxRating)} options={ratings} />
            </Field>
            <RadioGroup
              legend={t("safety.instead")}
              name="instead"
              options={automationInsteads.map((value) => ({ value, label: t(`safety.insteads.${value}`) }))}
              defaultValue={safety.instead}
            />
          </div>
          <Checkbox
            name="isReadForWords"
            defaultChecked={safety.isReadForWords}
            label={t("safety.words")}
            hint={t("safety.wordsHint")}
          />
          <Field label={t("safety.own")} hint={t("safety.ownHint")} error={words.error}>
            <TextArea name="words" rows={3} defaultValue={words.value ?? safety.words.join("\n")} />
          </Field>
        </fieldset>
        {may.update && (
          <SaveBar result={refused}>
            <Button>{t("safety.save")}</Button>
          </SaveBar>
        )}
      </Form>
    </Card>
  );
}
