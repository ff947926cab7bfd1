import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { contentOf } from "./content.server.ts";
import { outboxPresenter } from "./present.server.ts";
import { rowOf } from "./row.server.ts";

/** One item with what it sends, what stood there before, and each state it was in. A malformed id is a 404 like an unknown one. */
export async function loadOutboxItem(context: Readonly<RouterContextProvider>, scope: Scope, itemId: string) {
  const id = Id.safeParse(itemId);
  if (!id.success) throw new Response(null, { status: 404 });
  const [{ data }, user] = await Promise.all([
    productApi(context).outbox.get({ itemId: id.data }),
    currentUser(context),
  ]);
  const { item, events } = data;
  // Below a restaurant only its own are found.
  if (scope.restaurantId !== null && item.restaurantId !== scope.restaurantId)
    throw new Response(null, { status: 404 });
  const formats = formatsOf(languageOf(context));
  const presenter = outboxPresenter(context);
  const row = rowOf({ context, scope, user }, item);
  return {
    row: { ...row, restaurantName: item.restaurantName },
    content: contentOf(context, item.content),
    events: events.map((event) => ({
      id: event._id,
      sentence: presenter.event(event),
      text: presenter.eventText(event, row.platformName),
      by: event.evidence.by ?? null,
      at: { iso: event.at, ago: formats.ago(event.at), exact: formats.moment(event.at, item.restaurantTimeZone) },
    })),
  };
}

export type OutboxItemData = Awaited<ReturnType<typeof loadOutboxItem>>;
