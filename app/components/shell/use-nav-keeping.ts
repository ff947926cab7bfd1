import { useEffect } from "react";
import { openGroupsCookieName } from "#app/lib/open-groups.ts";

const yearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * What scripts add to the navigation: it remembers the groups that the reader leaves open, which the server then renders open, and arrow
 * keys move within the panels of the narrow menu.
 */
export function useNavKeeping(): void {
  useEffect(() => {
    document.addEventListener("click", keepOpenGroups);
    document.addEventListener("keydown", moveInFlyout);
    return () => {
      document.removeEventListener("click", keepOpenGroups);
      document.removeEventListener("keydown", moveInFlyout);
    };
  }, []);
}

/** Best effort, as with the reader's zone: a browser without the Cookie Store remembers nothing. */
function keepOpenGroups({ target }: MouseEvent): void {
  const pressed = target instanceof Element && target.closest("summary")?.closest("details[data-group]");
  if (!pressed || !("cookieStore" in window)) return;
  const groups = [...document.querySelectorAll<HTMLDetailsElement>("details[data-group]")];
  // The press has not been carried out yet.
  const left = groups.filter((group) => (group === pressed ? !group.open : group.open));
  // Encoded as the server encodes its own cookies.
  const value = btoa(JSON.stringify(left.map(({ dataset }) => dataset.group)));
  void cookieStore.set({ name: openGroupsCookieName, value, sameSite: "lax", expires: Date.now() + yearMs });
}

/** → enters the entries of a group, ↑ and ↓ move among them, ← and Escape leave them. */
function moveInFlyout({ key, target }: KeyboardEvent): void {
  const group = target instanceof Element ? target.closest(".nav-flyout") : null;
  if (!group) return;
  const links = [...group.querySelectorAll<HTMLElement>("a")];
  const at = links.indexOf(target as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  if (key === "ArrowRight") links[1]?.focus();
  else if (key === "ArrowLeft" || key === "Escape") links[0]?.focus();
  else if (step !== 0 && at > 0) links[Math.max(1, Math.min(links.length - 1, at + step))]?.focus();
}
