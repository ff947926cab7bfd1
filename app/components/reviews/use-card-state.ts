import { useLocation, useNavigation } from "react-router";
import { type ReviewTab, tabOf } from "#app/lib/review-links.ts";

/** The part of the open review, and the reply being edited, that the address asks for; during a navigation already the next ones. */
export function useCardState(): { tab: ReviewTab; edit: string | null } {
  const here = useLocation();
  const { location: next } = useNavigation();
  const query = new URLSearchParams((next?.pathname === here.pathname ? next : here).search);
  return { tab: tabOf(query), edit: query.get("edit") };
}
