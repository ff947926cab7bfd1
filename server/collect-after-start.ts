import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Long enough for work started beside the pages (jobs, the sandbox) to finish. */
const settleMs = 5_000;

/**
 * Starting leaves some hundred megabytes of garbage, which V8 would keep as long as memory is not short: collected once, when everything
 * has
 * started (docs/decisions/150).
 */
export function collectAfterStart(): void {
  const timer = setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    setFlagsFromString("--no-expose-gc");
    if (typeof collect === "function") collect();
  }, settleMs);
  timer.unref();
}
