import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { isWorkEvent } from "#contract/notifications/events.ts";
import { productApi } from "../request/product-api.server.ts";

/** Older ones are not shown. */
const shownMax = 50;

type Row = Awaited<ReturnType<ReturnType<typeof productApi>["notifications"]["list"]>>["data"][number];

const addressOf = ({ event, subject }: Row): string =>
  `${href("/groups/reputation/reviews")}?period=all_time&review=${subject.id}${event === "mentioned" ? "&tab=notes" : ""}`;

/** The reader's notifications, in their language, each with a link to its review. */
export async function loadForMe(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "for-me");
  const formats = formatsOf(languageOf(context));
  const { data: notifications } = await productApi(context).notifications.list({ only: "work", pageSize: shownMax });
  const rows = notifications.flatMap((notification) => {
    const { _id, event, actorName, at, isSeen, restaurant, data } = notification;
    if (!isWorkEvent(event)) return [];
    const rating = Number(data.rating ?? 0);
    return [
      {
        id: _id,
        isSeen,
        sentence: t(`events.${event}`, { name: actorName || "Comptoir" }),
        at: { iso: at, ago: formats.ago(at) },
        restaurant: restaurant?.name ?? "",
        author: String(data.author ?? ""),
        rating,
        stars: rating === 0 ? t("noRating") : t("stars", { count: rating }),
        to: addressOf(notification),
      },
    ];
  });
  return { rows, hasUnseen: rows.some(({ isSeen }) => !isSeen) };
}
export type ForMeData = Awaited<ReturnType<typeof loadForMe>>;
