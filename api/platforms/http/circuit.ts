import { PlatformError } from "../connector.ts";

export type CircuitSettings = { failureCountMax: number; openMs: number };
type State = { failures: number; openUntil: number | null; isProbing: boolean };

/**
 * A circuit breaker per platform. After `failureCountMax` failures in a row no call is made for `openMs`; then one call is tried, and the
 * others wait for its result.
 */
export class Circuits {
  readonly #states = new Map<string, State>();
  readonly #settings: CircuitSettings;
  readonly #now: () => number;

  constructor(settings: CircuitSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  #stateOf(name: string): State {
    const state = this.#states.get(name) ?? { failures: 0, openUntil: null, isProbing: false };
    this.#states.set(name, state);
    return state;
  }

  /** Throws VENDOR_DOWN while the circuit is open. Every call that passes must end in `succeeded` or `failed`. */
  enter(name: string): void {
    const state = this.#stateOf(name);
    if (state.openUntil === null) return;
    const waitMs = state.openUntil - this.#now();
    if (waitMs > 0 || state.isProbing)
      throw new PlatformError("VENDOR_DOWN", "The platform keeps failing; it is asked again shortly.", {
        vendorCode: "circuit_open",
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      });
    state.isProbing = true;
  }

  succeeded(name: string): void {
    this.#states.delete(name);
  }

  failed(name: string): void {
    const state = this.#stateOf(name);
    state.failures++;
    if (!state.isProbing && state.failures < this.#settings.failureCountMax) return;
    state.openUntil = this.#now() + this.#settings.openMs;
    state.isProbing = false;
  }
}
