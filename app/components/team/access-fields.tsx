import { SelectField } from "#app/components/forms/text-field.tsx";
import { errorsOf, type FormResult, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AccessFieldsData } from "#app/services/team/forms.server.ts";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";

const memberScopes = ["organization", "group", "restaurants"] as const;

/** Role inside the organization, and how far access goes. What belongs to another reach than the chosen one is out of sight. */
export function AccessFields({ access, result }: { access: AccessFieldsData; result: FormResult | undefined }) {
  const { t } = useTranslation("team");
  const scopes = memberScopes.filter((scope) => scope !== "group" || access.groups.length > 1);
  return (
    <div className="group/access grid gap-4">
      <SelectField
        name="caslRole"
        label={t("form.caslRole")}
        hint={t("form.ownerHint")}
        result={result}
        options={access.caslRoles}
        defaultValue={access.caslRole}
      />
      <RadioGroup
        legend={t("form.scope")}
        name="scope"
        options={scopes.map((value) => ({ value, label: t(`form.scopes.${value}`) }))}
        defaultValue={typedValue(result, "scope") ?? access.scope}
      />
      {access.groups.length > 1 && (
        <SelectField
          name="groupId"
          label={t("form.group")}
          className="group-not-has-[input[value=group]:checked]/access:hidden"
          result={result}
          options={access.groups}
          defaultValue={access.groupId}
        />
      )}
      <RestaurantBoxes access={access} result={result} />
    </div>
  );
}

function RestaurantBoxes({ access, result }: { access: AccessFieldsData; result: FormResult | undefined }) {
  const { t } = useTranslation("team");
  const { restaurantIds: error } = errorsOf(result);
  return (
    <fieldset
      aria-describedby={error ? "restaurants-error" : undefined}
      className="group-not-has-[input[value=restaurants]:checked]/access:hidden"
    >
      <legend className="field-label pb-1">{t("form.restaurants")}</legend>
      {error && (
        <p id="restaurants-error" className="field-error">
          {error}
        </p>
      )}
      <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {access.restaurants.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="restaurantIds"
            value={id}
            defaultChecked={isTicked(result, "restaurantIds", access.restaurantIds.includes(id), id)}
            label={name}
          />
        ))}
      </div>
    </fieldset>
  );
}
