import { z } from "zod";

/** The cards of a dashboard, in the order they have until a person gives them another. */
export const dashboardCards = [
  "work",
  "summary",
  "figures",
  "weeks",
  "distribution",
  "hours",
  "actions",
  "holidays",
  "credits",
  "posts",
] as const;
export const DashboardCard = z.enum(dashboardCards);
export type DashboardCard = z.infer<typeof DashboardCard>;

/** An order with each card once: the known ones of `chosen` first, those it does not name behind, where they stand by themselves. */
export function completeOrder(chosen: readonly string[]): DashboardCard[] {
  const named = dashboardCards.filter((card) => chosen.includes(card));
  named.sort((one, other) => chosen.indexOf(one) - chosen.indexOf(other));
  return [...named, ...dashboardCards.filter((card) => !named.includes(card))];
}
