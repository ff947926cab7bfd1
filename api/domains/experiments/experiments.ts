import { readFile } from "node:fs/promises";
import { type FeatureApiResponse, GrowthBookClient } from "@growthbook/growthbook";
import type { Log } from "#api/log.ts";
import type { ApiSettings } from "#api/settings.ts";

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
  close(): void;
};

/** How long a request waits for the first response of the service (decisions, "experiment service"). */
const waitMaxMs = 100;
const remoteTimeoutMs = 3000;
const remotePollIntervalMs = 60_000;

async function load(client: GrowthBookClient, settings: ApiSettings["experiments"], log: Log): Promise<void> {
  try {
    if (settings.apiHost && settings.clientKey) {
      await client.init({ timeout: remoteTimeoutMs, streaming: false, pollingInterval: remotePollIntervalMs });
      return;
    }
    const payload = JSON.parse(await readFile(settings.flagsFile, "utf8")) as FeatureApiResponse;
    await client.setPayload(payload);
  } catch (error) {
    log.warn("experiment flags could not be loaded; every flag counts as missing", { error });
  }
}

/** GrowthBook's SDK on the server: flags from its API where a host and a client key are set, else from the project's file. */
export function createExperiments(settings: ApiSettings["experiments"], log: Log): Experiments {
  const client = new GrowthBookClient({ apiHost: settings.apiHost, clientKey: settings.clientKey });
  let isLoaded = false;
  const loading = load(client, settings, log).then(() => {
    isLoaded = true;
  });

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
      const user = client.createScopedInstance({ attributes });
      return Object.fromEntries(Object.keys(client.getFeatures()).map((key) => [key, user.isOn(key)]));
    },
    close: () => client.destroy(),
  };
}
