import { useEffect } from "react";
import { draftsKey } from "#app/islands/drafts.ts";
import { watchVersion } from "./version-check.ts";

/** Puts back what `userId` was writing, and calls `onNewVersion` once, when the server has run another build than this page's for a minute. Hidden tabs do not poll. */
export function useNewVersion(userId: string, onNewVersion: () => void): void {
  useEffect(() => {
    // What is stored stays until it stands, so that a page left before this is loaded loses nothing.
    if (sessionStorage.getItem(draftsKey))
      void import("#app/islands/restore-drafts.ts").then(({ restoreDrafts }) => restoreDrafts(userId));
  }, [userId]);
  useEffect(() => {
    const ownBuild = buildOfThisPage();
    if (!ownBuild) return;
    return watchVersion({ ownBuild, findServedBuild, isVisible: () => !document.hidden, onNewVersion });
  }, [onNewVersion]);
}

/** React Router's route manifest contains the build's id; in development there is none. */
function buildOfThisPage(): string | null {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  const version = manifest instanceof Object && "version" in manifest ? manifest.version : null;
  return typeof version === "string" ? version : null;
}

/** The build the server runs now; null on a failure, as while offline. */
async function findServedBuild(): Promise<string | null> {
  try {
    const response = await fetch("/version");
    const { build }: { build?: string | null } = await response.json();
    return build ?? null;
  } catch {
    return null;
  }
}
