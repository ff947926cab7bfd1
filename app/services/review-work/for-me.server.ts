import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** Older ones are not shown. */
const shownMax = 50;

type Row = Awaited<ReturnType<ReturnType<typeof productApi>["notifications"]["list"]>>["data"][number];

function addressOf({ event, subject, restaurant }: Row): string {
  if (subject.kind === "connection") return `${href("/credentials")}?credential=${subject.id}`;
  if (subject.kind === "restaurant" && restaurant)
    return href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId: restaurant._id });
  return `${href("/groups/reputation/reviews")}?period=all_time&review=${subject.id}${event === "mentioned" ? "&tab=notes" : ""}`;
}

/** The reader's notifications, in their language, each with a link to its review. */
export async function loadForMe(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "for-me");
  const formats = formatsOf(languageOf(context));
  const rows = (await productApi(context).notifications.list({ only: "work", pageSize: shownMax })).data.map(
    (notification) => {
      const { _id, event, actorName, at, isSeen, restaurant, data } = notification;
      const rating = Number(data.rating ?? 0);
      return {
        id: _id,
        isSeen,
        sentence: t(`events.${event}`, { name: actorName || "Comptoir" }),
        at: { iso: at, ago: formats.ago(at) },
        restaurant: restaurant?.name ?? "",
        author: String(data.author ?? data.account ?? ""),
        rating,
        stars: rating === 0 ? t("noRating") : t("stars", { count: rating }),
        to: addressOf(notification),
      };
    },
  );
  return { rows, hasUnseen: rows.some(({ isSeen }) => !isSeen) };
}
export type ForMeData = Awaited<ReturnType<typeof loadForMe>>;
