import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import type { ReviewScreenData } from "../review-data.ts";

/** One press each for what one looks for daily; posted like every edit of the filters, so they are kept as well. */
export function QuickFilters({ data: { chips, links, loadedFor } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  return (
    <Form method="post" action={links.self} aria-label={t("chips.label")} className="chips">
      <input type="hidden" name="intent" value="chip" />
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {chips.map(({ key, isOn }) => (
        <Button
          key={key}
          name="chip"
          value={key}
          size="small"
          variant={isOn ? "primary" : "secondary"}
          aria-pressed={isOn}
          className="rounded-full"
        >
          {t(`chips.${key}`)}
        </Button>
      ))}
    </Form>
  );
}
