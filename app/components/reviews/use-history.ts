import { type MouseEvent, useState } from "react";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import { dataAddress, isPlainClick, withParameter } from "#app/lib/review-links.ts";
import type { EventView } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** A review's history: from the address, or fetched into its card. */
export function useHistory(data: ReviewScreenData) {
  const [fetched, setFetched] = useState<Record<string, EventView[] | RefusedPart>>({});
  const of = (id: string) => fetched[id] ?? (data.history?.reviewId === id ? data.history.events : null);
  const onOpen = (id: string) => async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    try {
      const address = `${dataAddress(new URL(data.links.self, window.location.href).pathname)}?period=all_time&pageSize=1`;
      const response = await fetch(withParameter(address, "history", id));
      const { history } = (await response.json()) as ReviewScreenData;
      setFetched((known) => ({ ...known, [id]: history?.events ?? [] }));
    } catch {
      window.location.assign(href);
    }
  };
  return { of, onOpen };
}
