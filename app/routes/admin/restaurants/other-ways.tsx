import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AdministeredData } from "#app/services/restaurant-administration/one.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, SearchField, Select } from "#app/ui/field.tsx";

type Props = { ways: NonNullable<AdministeredData["ways"]> };

/** Restaurants come faster from a connected account or a file than by hand. */
export function OtherWays({ ways }: Props) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Card title={t("ways.title")}>
      <div className="grid gap-4">
        {ways.accounts.length > 0 ? (
          <Form action={ways.locations} className="flex flex-wrap items-end gap-3">
            <Field label={t("ways.account.label")} className="min-w-0 max-w-full">
              <Select name="credential" options={ways.accounts} />
            </Field>
            <SearchField label={t("ways.account.search")} maxLength={120} />
            <Button>{t("ways.account.press")}</Button>
          </Form>
        ) : (
          <p>
            {t("ways.account.none")}{" "}
            <LinkButton variant="ghost" to={ways.credentials}>
              {t("ways.account.connect")}
            </LinkButton>
          </p>
        )}
        <p className="border-line border-t pt-3">
          {t("ways.file.text")}{" "}
          <LinkButton variant="ghost" to={ways.imports}>
            {t("ways.file.press")}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
