import { Form } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { hasEveryWord } from "#app/lib/every-word.ts";
import { type FormResult, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantGroupData } from "#app/services/restaurant-groups/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { groupNameLengthMax } from "#contract/restaurant-groups/limits.ts";

type Fields = NonNullable<RestaurantGroupData["fields"]>;
type Props = { data: RestaurantGroupData; fields: Fields; result: FormResult | undefined };

/** Name, and the restaurants or the rule. Enter saves: the first button of the form is that of saving. */
export function GroupForm({ data, fields, result }: Props) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <Form method="post" className="grid gap-4">
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
        {t("save")}
      </button>
      <input type="hidden" name="organizationId" value={data.organizationId} />
      <input type="hidden" name="kind" value={data.kind} />
      <input type="hidden" name="version" value={typedValue(result, "version") ?? fields.version} />
      <input type="hidden" name="confirmed" value={typedValue(result, "confirmed") ?? ""} />
      <Card>
        <TextField
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          result={result}
          required
          maxLength={groupNameLengthMax}
          defaultValue={fields.name}
          autoComplete="off"
        />
      </Card>
      {data.kind === "hand" ? (
        <HandFields fields={fields} result={result} />
      ) : (
        <RuleFields fields={fields} result={result} />
      )}
      <SaveBar result={result}>
        <Button variant="primary" name="intent" value="save">
          {t("save")}
        </Button>
      </SaveBar>
    </Form>
  );
}

type FieldsProps = Omit<Props, "data">;

/** All restaurants to tick. A search leaves those out that it does not find, never a ticked one. */
function HandFields({ fields, result }: FieldsProps) {
  const { t } = useTranslation("restaurant-groups");
  const typed = typedValue(result, "find") ?? "";
  const rows = fields.restaurants.map((row) => ({ ...row, isOn: isTicked(result, "restaurantIds", row.isIn, row.id) }));
  const shown = rows.filter(({ name, facts, isOn }) => isOn || hasEveryWord(`${name} ${facts}`, typed));
  return (
    <Card title={t("members.choose")}>
      <div className="flex gap-2">
        <SearchField label={t("members.find")} name="find" defaultValue={typed} maxLength={120} />
        <Button name="intent" value="find" formNoValidate>
          {t("members.press")}
        </Button>
      </div>
      <fieldset className="pt-2">
        <legend className="sr-only">{t("members.choose")}</legend>
        <div className="grid max-h-96 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {shown.map(({ id, name, facts, isOn }) => (
            <Checkbox key={id} name="restaurantIds" value={id} defaultChecked={isOn} label={name} hint={facts} />
          ))}
        </div>
        {shown.length === 0 && <p className="text-soft">{t("members.noMatch")}</p>}
      </fieldset>
    </Card>
  );
}

function RuleFields({ fields, result }: FieldsProps) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <Card title={t("rule.title")}>
      <p className="pb-3 text-soft">{t("rule.text")}</p>
      <div className="grid gap-4">
        <TextField
          name="ratingBelow"
          label={t("rule.rating")}
          hint={t("rule.ratingHint")}
          result={result}
          inputMode="decimal"
          maxLength={4}
          defaultValue={fields.ratingBelow}
          autoComplete="off"
        />
        <Names name="towns" names={fields.towns} chosen={fields.chosenTowns} result={result} />
        <Names name="brands" names={fields.brands} chosen={fields.chosenBrands} result={result} />
        <div>
          <Button name="intent" value="preview" formNoValidate>
            {t("preview.press")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type NamesProps = {
  name: "towns" | "brands";
  names: readonly string[];
  chosen: readonly string[];
  result: FormResult | undefined;
};

function Names({ name, names, chosen, result }: NamesProps) {
  const { t } = useTranslation("restaurant-groups");
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-label pb-1">{t(`rule.${name}`)}</legend>
      <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {names.map((one) => (
          <Checkbox
            key={one}
            name={name}
            value={one}
            defaultChecked={isTicked(result, name, chosen.includes(one), one)}
            label={one}
          />
        ))}
      </div>
    </fieldset>
  );
}
