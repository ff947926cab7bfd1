import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * While `isUnsaved`: asks `question` before another address is shown, and lets the browser ask where the page itself is left. A form that
 * is sent to the address it stands at asks nothing.
 */
export function useLeaveGuard(isUnsaved: boolean, question: string): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
  useEffect(() => {
    if (!isUnsaved) return;
    const abort = new AbortController();
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal: abort.signal });
    return () => abort.abort();
  }, [isUnsaved]);
}
