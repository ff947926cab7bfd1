import { href, type RouterContextProvider } from "react-router";
import { reviewAddress, withParameter } from "#app/lib/review-links.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { abilityOf, mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import type { Notification } from "#contract/notifications/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { connectionPath } from "../platforms/present.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { restaurantHome } from "../restaurants/links.server.ts";
import { groupReviewsPath, reviewsPath } from "../reviews/links.server.ts";
import { settingsPath } from "./settings.server.ts";

/**
 * Marks a notification as read and gives the address of what it is about. One that is gone, or no longer the reader's, leads to the list,
 * which says so.
 */
export async function openNotification(
  context: Readonly<RouterContextProvider>,
  notificationId: string,
): Promise<string> {
  const id = Id.safeParse(notificationId).data;
  const [user, opened] = await Promise.all([
    currentUser(context),
    id ? productApi(context).notifications.open({ notificationId: id }).catch(nullIfMissing) : null,
  ]);
  if (opened) return addressFor(user, opened.data);
  putToast(context, { kind: "info", title: textsIn(context, "notifications")("gone") });
  return href("/notifications");
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ProductApiError && error.status === 404) return null;
  throw error;
}

/** Where a person of this role finds what a notification is about. */
export function addressFor(
  user: Pick<User, "_id" | "role" | "caslRole" | "rights">,
  { event, subject, restaurant }: Pick<Notification, "event" | "subject" | "restaurant">,
): string {
  const { _id: userId, role } = user;
  if (subject.kind === "webhook") return `/admin/developer-settings/webhooks/${subject.id}`;
  if (subject.kind === "channel") return settingsPath(subject.id, "channels");
  if (subject.kind === "report")
    return href("/users/:userId/reports-settings/:reportId", { userId, reportId: subject.id });
  const restaurantId = restaurant?._id;
  if (subject.kind === "review" && restaurantId) {
    const filters = { period: "all_time" } as const;
    if (!mayEnterRestaurantSections(role) && !mayEnterGroups(role)) return restaurantHome(role, restaurantId);
    const list = mayEnterRestaurantSections(role)
      ? reviewsPath(restaurantId, filters)
      : groupReviewsPath({ ...filters, restaurantIds: [restaurantId] });
    const review = reviewAddress(list, subject.id);
    return event === "mentioned" ? withParameter(review, "tab", "notes") : review;
  }
  if (subject.kind === "connection" && abilityOf(user).can("read", "Credential"))
    return withParameter(href("/credentials"), "credential", subject.id);
  if (!restaurantId) return href("/restaurants/list");
  return mayEnterRestaurantSections(role) ? connectionPath(restaurantId) : restaurantHome(role, restaurantId);
}
