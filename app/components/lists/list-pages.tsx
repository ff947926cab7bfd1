import { useTranslation } from "#app/locales/use-translation.ts";
import { Pagination } from "#app/ui/navigation.tsx";
import type { PageLinks } from "#contract/lists/list-query.ts";

type Props = {
  links: PageLinks;
  /** Names the pages of this list, where a screen has more than one. */
  label?: string;
  /** Names the pages "newer" and "older". */
  byTime?: boolean;
  /** Texts of this list, where its language needs others. */
  texts?: { first?: string; next?: string };
  className?: string;
};

/** The pages of a list as plain links; nothing if there is only one. */
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
