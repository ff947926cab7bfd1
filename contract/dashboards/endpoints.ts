import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { response } from "../ids.ts";
import { DashboardCard, dashboardCards } from "./cards.ts";

const Cards = z.array(DashboardCard).max(dashboardCards.length);

export const dashboardsEndpoints = {
  putOrder: endpoint({
    method: "PUT",
    path: "/dashboard-order",
    guard: "session",
    summary: "Choose the order of the cards of the caller's dashboards; none: the order they have by themselves",
    input: z.object({ cards: Cards }),
    output: response(z.object({ cards: Cards })),
  }),
};
