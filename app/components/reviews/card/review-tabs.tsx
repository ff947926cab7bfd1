import { Link, useLocation } from "react-router";
import { cardAddress, type ReviewTab } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";

type Props = { reviewId: string; list: string; current: ReviewTab; tabs: readonly ReviewTab[]; noteCount: number };

/** The parts of the open review, one at a time. Links, so that each has an address and works without scripts. */
export function ReviewTabs({ reviewId, list, current, tabs, noteCount }: Props) {
  const { t } = useTranslation("reviews");
  const { state } = useLocation();
  return (
    <nav aria-label={t("tabs.label")} className="tabs review-tabs">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={`${cardAddress(list, reviewId, { tab })}#review-${reviewId}`}
          // The way back leads to the list, not through the parts; who came from the list still did.
          replace
          state={state}
          preventScrollReset
          data-tab={tab}
          aria-current={tab === current ? "page" : undefined}
        >
          {t(`tabs.${tab}`)}
          {tab === "notes" && noteCount > 0 && <span className="tab-count">{noteCount}</span>}
        </Link>
      ))}
    </nav>
  );
}
