import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** The reader's notifications, in their language, each with a link to its review. */
export async function loadForMe(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "for-me");
  const formats = formatsOf(languageOf(context));
  const rows = (await productApi(context).reviewNotifications.list({})).data.map(
    ({ _id, kind, byName, at, isSeen, review }) => ({
      id: _id,
      kind,
      isSeen,
      sentence: t(`kinds.${kind}`, { name: byName || "Comptoir" }),
      at: { iso: at, ago: formats.ago(at) },
      restaurant: review.restaurantName,
      author: review.author,
      rating: review.rating,
      stars: review.rating === 0 ? t("noRating") : t("stars", { count: review.rating }),
      to: `${href("/groups/reputation/reviews")}?period=all_time&review=${review._id}${kind === "mentioned" ? "&tab=notes" : ""}`,
    }),
  );
  return { rows, hasUnseen: rows.some(({ isSeen }) => !isSeen) };
}
export type ForMeData = Awaited<ReturnType<typeof loadForMe>>;
