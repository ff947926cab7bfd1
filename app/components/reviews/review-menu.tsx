import { Form, href, useLocation, useParams } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { RemovedReviewsLink } from "#app/services/synchronisation/synchronise.server.ts";
import { MenuButton, MenuLink } from "#app/ui/menu.tsx";

type Props = { data: ReviewScreenData; removed: RemovedReviewsLink };

/** What else one can do with the list, and the screens below it. */
export function ReviewMenu({ data, removed }: Props) {
  const { t } = useTranslation("reviews");
  const { t: inAnalysis } = useTranslation("analysis");
  const { pathname } = useLocation();
  const { restaurantId } = useParams();
  const { may, links, scope, csvMax } = data;
  const [, query = ""] = links.self.split("?");
  const form = href("/admin/imports/review");
  return (
    <>
      <MenuLink to={`${pathname.replace(/reviews$/, "topics")}?${query}`}>{inAnalysis("page.open")}</MenuLink>
      <MenuLink to={removed.address} aria-current={removed.isOn || undefined} preventScrollReset>
        {t(removed.isOn ? "menu.online" : "menu.removed")}
      </MenuLink>
      <hr />
      {may.archive && (
        <Form method="post" action={`${pathname}/bulk`} reloadDocument>
          <input type="hidden" name="list" value={query} />
          <MenuButton name="all" value="1">
            {t("bulk.matching")}
          </MenuButton>
        </Form>
      )}
      <MenuLink to={`${pathname}/bulk`}>{t("menu.bulk")}</MenuLink>
      <MenuLink to={`${pathname}/views`}>{t("menu.views")}</MenuLink>
      <hr />
      <MenuLink to={links.csv} reloadDocument download>
        {t("list.csv")}
      </MenuLink>
      {csvMax && <p className="menu-label">{t("list.csvMax", { max: csvMax })}</p>}
      {may.enterReviews && (
        <MenuLink to={restaurantId ? `${form}?restaurant=${restaurantId}` : form}>{t("enter")}</MenuLink>
      )}
      {scope === "restaurant" && may.enterRestaurants && restaurantId && (
        <MenuLink to={href("/restaurants/:restaurantId/settings/reviews", { restaurantId })}>
          {t("menu.settings")}
        </MenuLink>
      )}
    </>
  );
}
