/** However busy the page, the worker is registered by then. */
const registerWithinMs = 30_000;

/** Registers the service worker once the page has settled; in production builds only. */
export function registerServiceWorkerLater(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Only a convenience: a browser that refuses it (private window, storage full) works as before.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: registerWithinMs });
  else setTimeout(register, registerWithinMs);
}
