/** A minute between two checks; the first one after 30 s, when the page has settled. */
export const checkIntervalMs = 60_000;
export const firstCheckMs = 30_000;
/** The dialog waits this long after a new build was seen, so that a reverted deployment shows nothing. */
export const dialogAfterMs = 60_000;

type Checking = {
  /** The build of this page. */
  ownBuild: string;
  /** The build that is served now; null if unknown. */
  findServedBuild: () => Promise<string | null>;
  isVisible: () => boolean;
  onNewVersion: () => void;
};

/** Polls for a newer build until it has reported one, or until the returned function is called. */
export function watchVersion({ ownBuild, findServedBuild, isVisible, onNewVersion }: Checking): () => void {
  let timer = setTimeout(check, firstCheckMs);
  let isStopped = false;

  async function check() {
    const served = isVisible() ? await findServedBuild().catch(() => null) : null;
    if (isStopped) return;
    timer =
      served !== null && served !== ownBuild ? setTimeout(confirm, dialogAfterMs) : setTimeout(check, checkIntervalMs);
  }
  async function confirm() {
    const served = await findServedBuild().catch(() => null);
    if (isStopped) return;
    if (served !== null && served !== ownBuild) onNewVersion();
    else timer = setTimeout(check, checkIntervalMs);
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
