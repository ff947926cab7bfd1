import { z } from "zod";
import { ownView } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { response } from "../ids.ts";
import { DashboardCard, dashboardCards } from "./cards.ts";

const endpoint = endpointsOf({ tokens: "restaurants" });

const Cards = z.array(DashboardCard).max(dashboardCards.length);

export const dashboardsEndpoints = {
  putOrder: endpoint({
    method: "PUT",
    path: "/dashboard-order",
    guard: "session",
    summary: "Choose the order of the cards of the caller's dashboards; none: the order they have by themselves",
    audit: { none: ownView },
    event: "dashboard_arranged",
    input: z.object({ cards: Cards }),
    output: response(z.object({ cards: Cards })),
  }),
};
