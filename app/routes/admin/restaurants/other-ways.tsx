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
            <Field label={t("ways.account.label")} className="min-w-0 flex-[2_1_14rem]">
              <Select name="credential" options={ways.accounts} />
            </Field>
            <SearchField label={t("ways.account.search")} maxLength={120} className="flex-[1_1_9rem]" />
            <Button>{t("ways.account.press")}</Button>
          </Form>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 flex-[1_1_18rem]">{t("ways.account.none")}</p>
            <LinkButton to={ways.credentials}>{t("ways.account.connect")}</LinkButton>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-4">
          <p className="min-w-0 flex-[1_1_18rem]">{t("ways.file.text")}</p>
          <LinkButton to={ways.imports}>{t("ways.file.press")}</LinkButton>
        </div>
      </div>
    </Card>
  );
}
