import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { ArrowDown, Check } from "#app/ui/icons/lucide.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";

/** The order of the list: one button that says it, and the others behind it. */
export function SortMenu({ data: { sort, links } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  return (
    <Menu
      id="review-sort"
      label={t("list.sortedBy", { name: t(`list.${sort}`) })}
      triggerClassName="btn btn-small btn-ghost filter-sort"
      trigger={
        <>
          <ArrowDown aria-hidden />
          <span className="max-md:sr-only">{t(`list.${sort}`)}</span>
        </>
      }
    >
      {links.sorts.map((one) => (
        <MenuLink key={one.sort} to={one.to} aria-current={one.sort === sort || undefined} preventScrollReset>
          {t(`list.${one.sort}`)}
          {one.sort === sort && <Check aria-hidden />}
        </MenuLink>
      ))}
    </Menu>
  );
}
