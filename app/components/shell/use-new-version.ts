import { useEffect } from "react";
import { restoreDrafts } from "#app/islands/drafts.ts";
import { watchVersion } from "./version-check.ts";

/** Calls `onNewVersion` once, when the server has run another build than this page's for a minute. Hidden tabs do not ask. */
export function useNewVersion(onNewVersion: () => void): void {
  useEffect(restoreDrafts, []);
  useEffect(() => {
    const ownBuild = buildOfThisPage();
    if (!ownBuild) return;
    return watchVersion({ ownBuild, findServedBuild, isVisible: () => !document.hidden, onNewVersion });
  }, [onNewVersion]);
}

/** React Router's route manifest carries the build's id; there is none while developing. */
function buildOfThisPage(): string | null {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  const version = manifest instanceof Object && "version" in manifest ? manifest.version : null;
  return typeof version === "string" ? version : null;
}

/** The build the server runs now; null when it cannot be told, as while offline. */
async function findServedBuild(): Promise<string | null> {
  try {
    const response = await fetch("/version");
    const { build }: { build?: string | null } = await response.json();
    return build ?? null;
  } catch {
    return null;
  }
}
