import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge } from "#app/ui/badge.tsx";

type Moment = { ago: string; exact: string };

/** Marks a review that was edited on or removed from its platform. */
export function ReviewMarks({ removed, edited }: { removed?: Moment; edited?: Moment }) {
  const { t } = useTranslation("reviews");
  return (
    <>
      {edited && (
        <span title={edited.exact}>
          <Badge>{t("card.edited")}</Badge>
        </span>
      )}
      {removed && (
        <span title={removed.exact}>
          <Badge tone="danger">{t("card.removed")}</Badge>
        </span>
      )}
    </>
  );
}
