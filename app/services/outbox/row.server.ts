import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { Caller } from "#contract/users/schemas.ts";
import { groupReviewsPath, reviewsPath } from "../reviews/links.server.ts";
import { contentOf, titleOf } from "./content.server.ts";
import { outboxPresenter } from "./present.server.ts";

/** Who reads the rows, and in which scope. */
export type OutboxReader = { context: Readonly<RouterContextProvider>; scope: Scope; user: Caller };

/** Where the subject of an item is; null where the reader may not go there. */
function subjectOf({ context, scope, user }: OutboxReader, { subject, restaurantId }: OutboxEntry) {
  const t = textsIn(context, "outbox-screen");
  if (subject.kind === "review") {
    const everything = { period: "all_time" } as const;
    const list = scope.restaurantId === null ? groupReviewsPath(everything) : reviewsPath(restaurantId, everything);
    return { to: `${list}&review=${subject._id}#review-${subject._id}`, label: t("review") };
  }
  if (!mayEnterRestaurantSections(user.role)) return null;
  return {
    to: href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId }),
    label: t("connection"),
  };
}

/** An item as a row: what it is, what became of it, and what can be done with it. */
export function rowOf(reader: OutboxReader, entry: OutboxEntry) {
  const { context, scope } = reader;
  const t = textsIn(context, "outbox-screen");
  const formats = formatsOf(languageOf(context));
  const { createdAt, restaurantTimeZone: zone, subject } = entry;
  const { sent, former } = contentOf(context, entry.content);
  const { times, ...outbox } = outboxPresenter(context).item(entry, zone, true);
  return {
    id: entry._id,
    to: scopedHref(scope, "/outbox/:itemId", { itemId: entry._id }),
    title: titleOf(context, entry),
    stars:
      subject.kind === "review" && subject.rating > 0
        ? { rating: subject.rating, text: t("stars", { rating: formats.number(subject.rating) }) }
        : null,
    platformName: connectionNames[entry.platformKey],
    // What is about the restaurant names it in its title.
    restaurantName: scope.restaurantId === null && subject.kind !== "restaurant" ? entry.restaurantName : null,
    by: entry.userName ? t("by", { name: entry.userName }) : null,
    at: { iso: createdAt, ago: formats.ago(createdAt), exact: formats.moment(createdAt, zone) },
    subject: subjectOf(reader, entry),
    text: sent ?? former,
    // What cannot be cancelled by the reader cannot be moved either.
    outbox: { ...outbox, times: entry.may.cancel ? times : null },
  };
}
export type OutboxRow = ReturnType<typeof rowOf>;
