import { Form, Link } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { ExpectedVersion } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantsData } from "#app/services/notifications/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

type Props = { data: RestaurantsData; version: number; result: FormResult | undefined };

/** What is different at single restaurants: which have something of their own, and one of them. */
export function RestaurantChoices({ data, version, result }: Props) {
  const { t } = useTranslation("notification-settings");
  const { chosen } = data;
  return (
    <>
      <Card>
        <p className="pb-3 text-soft">{t("restaurants.intro")}</p>
        <Form className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="tab" value="restaurants" />
          <Field label={t("restaurants.label")} className="min-w-0 flex-[1_1_14rem]">
            <Select
              key={chosen?.id}
              name="restaurant"
              defaultValue={chosen?.id ?? ""}
              required
              options={[{ value: "", label: t("restaurants.choose") }, ...data.options]}
            />
          </Field>
          <Button>{t("restaurants.show")}</Button>
        </Form>
        <Differing data={data} />
      </Card>
      {chosen && <Chosen key={chosen.id} chosen={chosen} version={version} result={result} />}
    </>
  );
}

function Differing({ data: { differing } }: { data: RestaurantsData }) {
  const { t } = useTranslation("notification-settings");
  if (differing.length === 0) return <p className="pt-3 text-soft text-sm">{t("restaurants.none")}</p>;
  return (
    <>
      <h2 className="pt-4 pb-1 text-base">{t("restaurants.differing")}</h2>
      <ul className="grid gap-1">
        {differing.map(({ id, name, to, text }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <Link to={to} className="link">
              {name}
            </Link>
            <span className="text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type ChosenProps = { chosen: NonNullable<RestaurantsData["chosen"]>; version: number; result: FormResult | undefined };

function Chosen({ chosen, version, result: anyResult }: ChosenProps) {
  const { t } = useTranslation("notification-settings");
  const result = resultFor(anyResult, "saveRestaurant");
  const inherit = resultFor(anyResult, "inheritRestaurant");
  return (
    <section aria-labelledby="chosen" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="chosen">{chosen.name}</h2>
        {chosen.hasOwn ? (
          <Form method="post">
            <input type="hidden" name="restaurantId" value={chosen.id} />
            <ExpectedVersion name="expectedVersion" version={version} result={inherit} />
            <Button size="small" name="intent" value="inheritRestaurant">
              {t("restaurants.inherit")}
            </Button>
          </Form>
        ) : (
          <p className="text-soft">{t("restaurants.same")}</p>
        )}
      </div>
      <Form method="post" key={version} className="grid gap-4">
        <input type="hidden" name="intent" value="saveRestaurant" />
        <input type="hidden" name="restaurantId" value={chosen.id} />
        <ExpectedVersion name="expectedVersion" version={version} result={result} />
        <ChoiceGrid sections={chosen.sections} result={result} />
        <SaveBar result={result}>
          <Button variant="primary">{t("save")}</Button>
        </SaveBar>
      </Form>
    </section>
  );
}
