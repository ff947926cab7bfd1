import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Long enough for what starts beside the pages (jobs, the sandbox) to have settled. */
const settleMs = 5_000;

/**
 * Starting leaves some hundred megabytes of garbage, which V8 would keep as room for as long as nothing presses: it is collected once,
 * when all is up (docs/decisions/150).
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
