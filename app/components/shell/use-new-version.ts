import { useEffect } from "react";
import { restoreDrafts } from "#app/islands/drafts.ts";
import { watchVersion } from "./version-check.ts";

/** Calls `onNewVersion` once, when the server has run another build than this page's for a minute. Hidden tabs do not poll. */
export function useNewVersion(onNewVersion: () => void): void {
  useEffect(restoreDrafts, []);
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
