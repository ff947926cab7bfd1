import { readFile } from "node:fs/promises";
import { type FeatureApiResponse, GrowthBookClient } from "@growthbook/growthbook";
import type { Log } from "#api/log.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { FlagsState } from "#contract/experiments/schemas.ts";

/** Attributes that a flag's rules can use. */
export type ExperimentAttributes = {
  id: string;
  email: string;
  role: string;
  caslRole: string | null;
  organizationIds: string[];
  isStaff: boolean;
};
export type Experiments = {
  /** Flag → on, for this user. A flag that the service does not know, or has not returned in time, is absent. */
  flagsFor(attributes: ExperimentAttributes): Promise<Record<string, boolean>>;
  /** What became of the flags, for admins. */
  state(): FlagsState;
  /** Throws a sentence where the first answer is encrypted and no key was given, so that a start ends with it. */
  requireReadable(): Promise<void>;
  close(): void;
};

/** How long a request waits for the first response of the service (decisions, "experiment service"). */
const waitMaxMs = 100;
const remoteTimeoutMs = 3000;
const remotePollIntervalMs = 60_000;

/** What is said of flags that are not there. */
const problems: Record<Exclude<FlagsState, "loaded" | "waiting">, string> = {
  unreachable: "experiment flags could not be loaded; every flag counts as missing",
  empty: "the answer holds no experiment flag; every flag counts as missing: is GROWTHBOOK_CLIENT_KEY right?",
  encrypted:
    "experiment flags are encrypted and there is no key; every flag counts as missing: set GROWTHBOOK_DECRYPTION_KEY",
  wrongKey: "experiment flags cannot be decrypted; every flag counts as missing: is GROWTHBOOK_DECRYPTION_KEY right?",
};

/** The SDK's client, which knows whether its payload came encrypted, and is not given one that it has no key for. */
class FlagClient extends GrowthBookClient {
  readonly #hasKey: boolean;
  isEncrypted = false;

  constructor({ apiHost, clientKey, decryptionKey }: ApiSettings["experiments"]) {
    super({ apiHost, clientKey, decryptionKey });
    this.#hasKey = decryptionKey !== undefined;
  }

  override async setPayload(payload: FeatureApiResponse): Promise<void> {
    this.isEncrypted = payload.encryptedFeatures !== undefined;
    await super.setPayload(this.isEncrypted && !this.#hasKey ? {} : payload);
  }
}

/** Loads the flags once; throws where there is no usable answer. The SDK itself calls an answer without flags a success. */
async function load(client: FlagClient, settings: ApiSettings["experiments"]): Promise<void> {
  if (settings.apiHost && settings.clientKey) {
    const { success, error } = await client.init({
      timeout: remoteTimeoutMs,
      streaming: false,
      pollingInterval: remotePollIntervalMs,
    });
    if (!success) throw error ?? new Error(`No answer of ${settings.apiHost} within ${remoteTimeoutMs} ms.`);
    return;
  }
  await client.setPayload(JSON.parse(await readFile(settings.flagsFile, "utf8")) as FeatureApiResponse);
}

/** GrowthBook's SDK on the server: flags from its API where a host and a client key are set, else from the project's file. */
export function createExperiments(settings: ApiSettings["experiments"], log: Log): Experiments {
  const client = new FlagClient(settings);
  let isLoaded = false;
  let failure: unknown = null;
  let told: FlagsState = "waiting";
  const loading = load(client, settings)
    .catch((error: unknown) => {
      failure = error;
    })
    .then(() => {
      isLoaded = true;
      tell();
    });

  function state(): FlagsState {
    // What came late, or by a later look of the SDK, counts.
    if (Object.keys(client.getFeatures()).length > 0) return "loaded";
    if (!isLoaded) return "waiting";
    if (client.isEncrypted) return settings.decryptionKey === undefined ? "encrypted" : "wrongKey";
    return failure === null ? "empty" : "unreachable";
  }

  /** Says what has become of the flags, each time it is something else. */
  function tell(): void {
    const current = state();
    if (current === told) return;
    const isBack = current === "loaded" && told !== "waiting";
    told = current;
    if (isBack) log.info("experiment flags are loaded again");
    if (current === "loaded" || current === "waiting") return;
    log.warn(problems[current], { state: current, ...(failure === null ? {} : { error: failure }) });
  }

  async function waitForLoading(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMaxMs);
    });
    await Promise.race([loading, timeout]);
    clearTimeout(timer);
  }

  return {
    async flagsFor(attributes) {
      if (!isLoaded) await waitForLoading();
      tell();
      const user = client.createScopedInstance({ attributes });
      return Object.fromEntries(Object.keys(client.getFeatures()).map((key) => [key, user.isOn(key)]));
    },
    state,
    async requireReadable() {
      await loading;
      if (state() !== "encrypted") return;
      throw new Error(
        "Comptoir cannot start: the experiment flags are encrypted. Set GROWTHBOOK_DECRYPTION_KEY to their key.",
      );
    },
    close: () => client.destroy(),
  };
}
