import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateDraft } from "#app/services/templates/draft.server.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

type Props = { data: TemplateEditorData; draft: TemplateDraft; errors: Record<string, string> };

/** Its name, and where it holds: chosen once, when it is made. */
export function ScopeFields({ data, draft, errors }: Props) {
  const { t } = useTranslation("templates");
  const isChosen = data.templateId !== null || draft.overridesId !== "" || !data.may.share;
  return (
    <Card>
      <div className="grid gap-4">
        <Field id="name" label={t("editor.name")} error={errors.name}>
          <TextInput name="name" required maxLength={120} defaultValue={draft.name} autoComplete="off" />
        </Field>
        {isChosen ? (
          <input type="hidden" name="scope" value={draft.scope} />
        ) : (
          <RadioGroup
            legend={t("scope.label")}
            name="scope"
            defaultValue={draft.scope}
            options={(["restaurant", "group", "organization"] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
              hint: t(`scope.${value}Hint`),
            }))}
          />
        )}
        {data.restaurants.length > 0 && <GroupFields data={data} draft={draft} errors={errors} />}
      </div>
    </Card>
  );
}

/** Shown with scope group only, by the style sheet: it needs no script. */
function GroupFields({ data, draft, errors }: Props) {
  const { t } = useTranslation("templates");
  const isFixed = data.templateId !== null;
  return (
    <div className={isFixed ? "grid gap-3" : "hidden gap-3 in-[.card:has(input[value=group]:checked)]:grid"}>
      <Field id="groupName" label={t("scope.groupName")} hint={t("scope.groupNameHint")} error={errors.groupName}>
        <TextInput name="groupName" maxLength={120} defaultValue={draft.groupName} autoComplete="off" />
      </Field>
      <fieldset aria-describedby={errors.groupRestaurantIds ? "group-error" : undefined}>
        <legend className="field-label pb-1">{t("scope.groupRestaurants")}</legend>
        {errors.groupRestaurantIds && (
          <p id="group-error" className="field-error">
            {errors.groupRestaurantIds}
          </p>
        )}
        <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {data.restaurants.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="groupRestaurantIds"
              value={id}
              defaultChecked={draft.groupRestaurantIds.includes(id)}
              label={name}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
