import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { DroppedParts } from "#contract/saved-views/schemas.ts";

/** A sentence about the deleted or inaccessible parts of a view; null without any. */
export function droppedText(context: Readonly<RouterContextProvider>, dropped: DroppedParts): string | null {
  const t = textsIn(context, "saved-views");
  const parts = (["tags", "people", "platforms", "restaurantGroups", "restaurants"] as const)
    .filter((name) => dropped[name] > 0)
    .map((name) => t(`dropped.${name}`, { count: dropped[name] }));
  return parts.length === 0 ? null : t("dropped.text", { parts: parts.join(", ") });
}
