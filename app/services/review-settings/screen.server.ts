import { href, type RouterContextProvider } from "react-router";
import { historyPath } from "../audit/links.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { deadlineView } from "./present-deadline.server.ts";
import { escalationView } from "./present-escalation.server.ts";
import { tagsView } from "./present-tags.server.ts";

type Context = Readonly<RouterContextProvider>;
/** What the audit log calls the settings of a tab. */
const kinds = {
  tags: "reviewTag",
  deadlines: "replyDeadline",
  escalation: "replyEscalation",
  approval: "replyApproval",
} as const;
export const tabs = ["tags", "deadlines", "escalation", "approval"] as const;

const approvalOf = async (context: Context, restaurantId: string) =>
  (await productApi(context).replySuggestions.approval({ restaurantId })).data;

/** Data of the screen for an address: one tab, the first if it names none. */
export async function loadReviewSettings(context: Context, restaurantId: string, url: URL) {
  const tab = tabs.find((one) => one === url.searchParams.get("tab")) ?? "tags";
  const { data: restaurant } = await productApi(context).restaurants.get({ restaurantId });
  return {
    name: restaurant.internalName ?? restaurant.name,
    organizationName: restaurant.organization.name,
    tab,
    history: await historyPath(context, { kind: kinds[tab], organizationId: restaurant.organizationId }),
    self: href("/restaurants/:restaurantId/settings/reviews", { restaurantId }),
    tags: tab === "tags" ? await loadPart(context, tagsView(context, restaurant, url)) : null,
    deadlines: tab === "deadlines" ? await loadPart(context, deadlineView(context, restaurant, url)) : null,
    escalation: tab === "escalation" ? await loadPart(context, escalationView(context, restaurant, url)) : null,
    approval: tab === "approval" ? await loadPart(context, approvalOf(context, restaurantId)) : null,
  };
}
export type ReviewSettingsData = Awaited<ReturnType<typeof loadReviewSettings>>;
