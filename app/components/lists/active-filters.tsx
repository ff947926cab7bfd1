import { Form } from "react-router";
import type { ActiveFilter } from "#app/lib/filter-views.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { X } from "#app/ui/icons/lucide.tsx";

type Props = {
  active: readonly ActiveFilter[];
  /** The list's own address. */
  action: string;
  /** Further fields for the list's action. */
  kept?: Readonly<Record<string, string>>;
};

/** The active filters, each with a button that removes it; posted like every edit of the filters, so that it is stored as well. */
export function ActiveFilters({ active, action, kept = {} }: Props) {
  const { t } = useTranslation("lists");
  if (active.length === 0) return null;
  return (
    <Form method="post" action={action} aria-label={t("active.label")} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="remove" />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {active.map(({ key, label }) => (
        <Button
          key={key}
          name="remove"
          value={key}
          size="small"
          variant="ghost"
          title={t("active.remove", { name: label })}
          className="max-w-full rounded-full bg-sunken"
        >
          <span className="sr-only">{t("active.remove", { name: label })}</span>
          <bdi aria-hidden className="truncate">
            {label}
          </bdi>
          <X aria-hidden />
        </Button>
      ))}
    </Form>
  );
}
