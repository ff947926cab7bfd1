import { type FormResult, fieldState, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

type Props = { data: TemplateEditorData; result: FormResult | undefined };

/** Its name, and its scope, which is chosen once. */
export function ScopeFields({ data, result }: Props) {
  const { t } = useTranslation("templates");
  const { draft } = data;
  const scope = typedValue(result, "scope") ?? draft.scope;
  const isChosen = data.templateId !== null || draft.overridesId !== "" || !data.may.share;
  return (
    <Card>
      <div className="grid gap-4">
        <Field id="name" label={t("editor.name")} error={fieldState(result, "name").error}>
          <TextInput
            name="name"
            {...data.constraints.name}
            defaultValue={typedValue(result, "name") ?? draft.name}
            autoComplete="off"
          />
        </Field>
        {isChosen ? (
          <input type="hidden" name="scope" value={scope} />
        ) : (
          <RadioGroup
            legend={t("scope.label")}
            name="scope"
            defaultValue={scope}
            options={(["restaurant", "group", "organization"] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
              hint: t(`scope.${value}Hint`),
            }))}
          />
        )}
        {data.restaurants.length > 0 && <GroupFields data={data} result={result} />}
      </div>
    </Card>
  );
}

/** Shown with scope group only, by the style sheet, without scripts. */
function GroupFields({ data, result }: Props) {
  const { t } = useTranslation("templates");
  const { draft } = data;
  const isFixed = data.templateId !== null;
  return (
    <div className={isFixed ? "grid gap-3" : "hidden gap-3 in-[.card:has(input[value=group]:checked)]:grid"}>
      {data.groups.length > 0 && (
        <Boxes
          name="groupIds"
          legend={t("scope.groups")}
          records={data.groups}
          chosen={draft.groupIds}
          result={result}
        />
      )}
      <Boxes
        name="groupRestaurantIds"
        legend={t("scope.groupRestaurants")}
        records={data.restaurants}
        chosen={draft.groupRestaurantIds}
        result={result}
      />
    </div>
  );
}

type BoxesProps = {
  name: "groupIds" | "groupRestaurantIds";
  legend: string;
  records: readonly { id: string; name: string }[];
  chosen: readonly string[];
  result: FormResult | undefined;
};

function Boxes({ name, legend, records, chosen, result }: BoxesProps) {
  const { error } = fieldState(result, name);
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="field-label pb-1">{legend}</legend>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {records.map(({ id, name: label }) => (
          <Checkbox
            key={id}
            name={name}
            value={id}
            defaultChecked={isTicked(result, name, chosen.includes(id), id)}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  );
}
