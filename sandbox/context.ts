import type { State } from "./state/state.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** Context of every part of the sandbox. */
export type SandboxContext = {
  state: State;
  webhooks: Webhooks;
  /** Address of the sandbox itself, its path included: `http://localhost:3000/sandbox`. */
  origin: string;
  /** Keys the vendors accept. */
  client: { id: string; secret: string };
  apiKey: string;
  fetch: typeof fetch;
  /** True for origins that people may be redirected to, and webhooks sent to. */
  isTrusted(url: string): boolean;
};
