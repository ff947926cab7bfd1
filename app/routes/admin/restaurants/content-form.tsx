import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AdministeredData } from "#app/services/restaurant-administration/one.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { restaurantLengthMax } from "#contract/restaurant-administration/limits.ts";

type Props = { data: AdministeredData; result: FormResult | undefined };

/** Name, address, zone and ways to reach a restaurant, by hand. */
export function ContentForm({ data, result }: Props) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="updatedAt" value={typedValue(result, "updatedAt") ?? data.fields.updatedAt} />
      <FormMessage result={result} />
      <Identity data={data} result={result} />
      <Address data={data} result={result} />
      <Contact data={data} result={result} />
      <SaveBar result={result}>
        <Button variant="primary" name="intent" value="save">
          {t(data.id === null ? "create" : "save")}
        </Button>
      </SaveBar>
    </Form>
  );
}

function Identity({ data: { id, fields, organizationId, organizations }, result }: Props) {
  const { t } = useTranslation("restaurant-administration");
  const own = (name: "name" | "internalName" | "type") => ({
    name,
    label: t(`fields.${name}`),
    result,
    autoComplete: "off",
  });
  return (
    <Card title={t("fields.identity")}>
      <div className="grid gap-4">
        {id === null && (
          <SelectField
            name="organizationId"
            label={t("columns.organization")}
            result={result}
            options={organizations}
            defaultValue={organizationId ?? undefined}
          />
        )}
        <TextField {...own("name")} required maxLength={restaurantLengthMax.name} defaultValue={fields.name} />
        <TextField
          {...own("internalName")}
          hint={t("fields.internalNameHint")}
          maxLength={restaurantLengthMax.name}
          defaultValue={fields.internalName}
        />
        <TextField {...own("type")} maxLength={restaurantLengthMax.type} defaultValue={fields.type} />
      </div>
    </Card>
  );
}

function Address({ data: { fields, countries, zones }, result }: Props) {
  const { t } = useTranslation("restaurant-administration");
  const own = (name: "street" | "postalCode" | "locality") => ({
    name,
    label: t(`fields.${name}`),
    result,
    defaultValue: fields[name],
    maxLength: name === "street" ? restaurantLengthMax.street : restaurantLengthMax.short,
    autoComplete: "off",
  });
  return (
    <Card title={t("fields.address")}>
      <div className="grid gap-4">
        <TextField {...own("street")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...own("postalCode")} />
          <TextField {...own("locality")} />
          <SelectField
            name="countryCode"
            label={t("fields.countryCode")}
            result={result}
            options={countries}
            defaultValue={fields.countryCode}
          />
          <SelectField
            name="timeZone"
            label={t("fields.timeZone")}
            hint={t("fields.timeZoneHint")}
            result={result}
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            defaultValue={fields.timeZone}
          />
        </div>
      </div>
    </Card>
  );
}

function Contact({ data: { fields }, result }: Props) {
  const { t } = useTranslation("restaurant-administration");
  const own = (name: "phone" | "website" | "reservationUrl" | "orderUrl") => ({
    name,
    label: t(`fields.${name}`),
    result,
    defaultValue: fields[name],
    maxLength: name === "phone" ? restaurantLengthMax.phone : restaurantLengthMax.address,
    autoComplete: "off",
  });
  return (
    <Card title={t("fields.contact")}>
      <div className="grid gap-4">
        <TextField {...own("phone")} type="tel" />
        <TextField {...own("website")} inputMode="url" />
        <TextField {...own("reservationUrl")} inputMode="url" />
        <TextField {...own("orderUrl")} inputMode="url" />
      </div>
    </Card>
  );
}
