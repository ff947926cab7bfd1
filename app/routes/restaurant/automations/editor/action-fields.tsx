import { useTranslation } from "#app/locales/use-translation.ts";
import type { RuleDraft } from "#app/services/automations/rule-draft.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { automationModes } from "#contract/automations/choices.ts";

type Props = { draft: RuleDraft; errors: Record<string, string>; choices: AutomationScreenData["choices"] };

/** The action of a rule, and whether a person approves it first. */
export function ActionFields({ draft, errors, choices }: Props) {
  const { t } = useTranslation("automations");
  const templates = choices.templates.map(({ _id, name }) => ({ value: _id, label: name }));
  const draftHint = t(choices.hasModel ? "editor.draftModel" : "editor.draftTemplates");
  return (
    <Card title={t("editor.does")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup
          legend={t("editor.action")}
          name="action"
          options={[
            { value: "template", label: t("editor.actions.template") },
            { value: "draft", label: t("editor.actions.draft"), hint: draftHint },
          ]}
          defaultValue={draft.action}
        />
        <Field
          label={t("editor.template")}
          hint={t(templates.length > 0 ? "editor.templateHint" : "editor.noTemplates")}
          error={errors.templateId}
          className="content-start"
        >
          <Select
            name="templateId"
            defaultValue={draft.templateId}
            options={[{ value: "", label: t("editor.rotate") }, ...templates]}
          />
        </Field>
        <RadioGroup
          legend={t("editor.mode")}
          name="mode"
          options={automationModes.toReversed().map((value) => ({
            value,
            label: t(`editor.modes.${value}`),
            hint: t(`editor.${value}Hint`),
          }))}
          defaultValue={draft.mode}
        />
        <Field
          label={t("editor.delay")}
          hint={t("editor.delayHint", choices.delay)}
          error={errors.delayMinutes}
          className="content-start"
        >
          <TextInput name="delayMinutes" inputMode="numeric" defaultValue={draft.delayMinutes} />
        </Field>
      </div>
    </Card>
  );
}
