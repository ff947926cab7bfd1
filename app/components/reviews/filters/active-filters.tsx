import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { X } from "#app/ui/icons/lucide.tsx";

/** All that narrows the list, each with a press to take it off; posted like every edit of the filters, so that it is kept as well. */
export function ActiveFilters({ data: { active, links, loadedFor } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("saved-views");
  if (active.length === 0) return null;
  return (
    <Form method="post" action={links.self} aria-label={t("active.label")} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="loadedFor" value={loadedFor} />
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
