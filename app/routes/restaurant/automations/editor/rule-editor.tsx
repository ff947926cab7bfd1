import { Form } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { errorsOf, type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { typedDraft } from "#app/services/automations/rule-draft.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ActionFields } from "./action-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";

type Props = { data: AutomationScreenData; result: FormResult | undefined };

/** When, if, then: one rule as a form. Typed values stay whatever the result. */
export function RuleEditor({ data, result: anyResult }: Props) {
  const { t } = useTranslation("automations");
  const { editing, choices, self } = data;
  if (!editing) return null;
  const result = resultFor(anyResult, "save");
  const draft = typedDraft(result) ?? editing.draft;
  const errors = errorsOf(result);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="save" />
      <ExpectedVersions versions={data.versions} result={result} />
      {editing.id && <input type="hidden" name="ruleId" value={editing.id} />}
      <div className="grid gap-5">
        <Card title={editing.id ? t("editor.change", { name: editing.name }) : t("editor.new")}>
          <Field label={t("editor.name")} hint={t("editor.nameHint")} error={errors.name}>
            <TextInput name="name" maxLength={80} required defaultValue={draft.name} />
          </Field>
        </Card>
        <ConditionFields draft={draft} errors={errors} choices={choices} />
        <ActionFields draft={draft} errors={errors} choices={choices} />
        {!editing.id && <p className="text-soft">{t("editor.newHint")}</p>}
      </div>
      <SaveBar result={result}>
        <Button variant="primary">{t("editor.save")}</Button>
        <LinkButton variant="ghost" to={self}>
          {t("editor.cancel")}
        </LinkButton>
      </SaveBar>
    </Form>
  );
}
