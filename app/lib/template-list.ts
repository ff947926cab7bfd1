import { href } from "react-router";
import type { ParentScreen } from "./route-handle.ts";

/** The list that a screen about one template, or a file of them, belongs to: of replies, or of messages. */
export function templateListOf({ restaurantId = "" }: { restaurantId?: string }, pathname: string): ParentScreen {
  return pathname.includes("/message-templates")
    ? { to: href("/restaurants/:restaurantId/resources/message-templates", { restaurantId }), nav: "messageTemplates" }
    : { to: href("/restaurants/:restaurantId/resources/review-templates", { restaurantId }), nav: "reviewTemplates" };
}
