import { lazy, Suspense, useEffect, useState } from "react";

const Shortcuts = lazy(() => import("./shortcuts.tsx"));

/** The keys of the screen, once everything else is there; without scripts there are none, and no word of them. */
export function LazyShortcuts() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated && <Suspense>{<Shortcuts />}</Suspense>;
}
