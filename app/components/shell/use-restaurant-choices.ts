import { type ToggleEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { restaurantChoicesPath } from "#app/lib/shell-paths.ts";
import type { RestaurantChoice } from "#app/services/shell/shell.server.ts";

async function readChoices(at: string, search = ""): Promise<RestaurantChoice[] | null> {
  try {
    const response = await fetch(`${restaurantChoicesPath}?at=${encodeURIComponent(at)}&${search}`);
    if (!response.ok || response.redirected) return null;
    return (await response.json()) as RestaurantChoice[];
  } catch {
    return null;
  }
}

/**
 * The restaurants to switch to: those of the page, else read each time the panel opens. Null until they arrive, and on a failure; the link
 * to
 * the search of all restaurants is below them in any case.
 */
export function useRestaurantChoices(inPage: RestaurantChoice[] | null) {
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ at: string; choices: RestaurantChoice[] } | null>(null);
  const load = async () => {
    if (inPage) return;
    const choices = await readChoices(pathname);
    if (choices) setRead({ at: pathname, choices });
  };
  // It may have been opened before this page had scripts.
  const loadIfOpen = useEffectEvent(() => {
    if (panel.current?.matches(":popover-open")) void load();
  });
  useEffect(() => loadIfOpen(), []);
  return {
    choices: inPage ?? (read?.at === pathname ? read.choices : null),
    panel: {
      ref: panel,
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === "open") void load();
      },
    },
  };
}

/** Pause after which typing counts as finished. */
const typingPauseMs = 200;

/** The server's results for the search of an address; null without a search, and until they arrive. */
export function useFoundChoices(search: string | null): RestaurantChoice[] | null {
  const { pathname } = useLocation();
  const [found, setFound] = useState<{ asked: string; choices: RestaurantChoice[] } | null>(null);
  const asked = `${pathname}?${search}`;
  useEffect(() => {
    if (search === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const choices = await readChoices(pathname, search);
      if (choices && !isOver) setFound({ asked: `${pathname}?${search}`, choices });
    }, typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [pathname, search]);
  return search !== null && found?.asked === asked ? found.choices : null;
}
