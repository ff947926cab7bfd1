/** Registers after this time at the latest, however busy the page is. */
const registerWithinMs = 30_000;

/** Registers the service worker once the page has settled; in production builds only. */
export function registerServiceWorkerLater(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // A convenience: browsers that refuse it (private window, full storage) work as before.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: registerWithinMs });
  else setTimeout(register, registerWithinMs);
}
