import type { State } from "./state/state.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What every part of the sandbox is given. */
export type SandboxContext = {
  state: State;
  webhooks: Webhooks;
  /** Address of the sandbox itself, its path included: `http://localhost:3000/sandbox`. */
  origin: string;
  /** Keys the vendors accept. */
  client: { id: string; secret: string };
  apiKey: string;
  fetch: typeof fetch;
  /** Origins that people may be sent back to, and webhooks sent to. */
  isTrusted(url: string): boolean;
};
