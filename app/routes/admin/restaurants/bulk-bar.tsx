import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select } from "#app/ui/field.tsx";

/** Repeated instead of imported, which would load the service in the browser. */
const actions = ["activate", "deactivate", "boosterOn", "boosterOff", "roiOn", "roiOff"] as const;

/** What to do with the ticked restaurants; nothing is done before the next page is confirmed. */
export function BulkBar({ allText }: { allText: string }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t("bulk.label")}>
          <Select name="change" options={actions.map((value) => ({ value, label: t(`actions.${value}`) }))} />
        </Field>
        <Button>{t("bulk.preview")}</Button>
        <Checkbox name="all" label={allText} />
      </div>
      <p className="pt-2 text-soft text-sm">{t("bulk.hint")}</p>
    </Card>
  );
}
