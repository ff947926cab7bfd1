import { useTranslation } from "#app/locales/use-translation.ts";
import { Pagination } from "#app/ui/navigation.tsx";
import type { PageLinks } from "#contract/lists/list-query.ts";

type Props = {
  links: PageLinks;
  /** Names the pages of this list, where a screen has more than one. */
  label?: string;
  /** Its rows are told by their time: newer and older ones. */
  byTime?: boolean;
  /** Words of this list, where its language needs others. */
  texts?: { first?: string; next?: string };
  className?: string;
};

/** The way through a list by plain links; nothing where there is one page only. */
export function ListPages({ links, label, byTime = false, texts, className }: Props) {
  const { t } = useTranslation("lists");
  return (
    <Pagination
      {...links}
      label={label ?? t("pages.label")}
      texts={{
        first: texts?.first ?? t("pages.first"),
        previous: byTime ? t("pages.newer") : t("pages.previous"),
        next: texts?.next ?? (byTime ? t("pages.older") : t("pages.next")),
      }}
      className={className}
    />
  );
}
