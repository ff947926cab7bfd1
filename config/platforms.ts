import type { Environment } from "./environment.ts";
import type { platformSettings } from "./platform-settings.ts";

/** The real hosts, and the path of each below the sandbox's address. */
const hosts = {
  googleConsent: ["https://accounts.google.com", "/google/consent"],
  googleToken: ["https://oauth2.googleapis.com", "/google/oauth"],
  gbpAccounts: ["https://mybusinessaccountmanagement.googleapis.com/v1", "/google/accounts/v1"],
  gbpInformation: ["https://mybusinessbusinessinformation.googleapis.com/v1", "/google/information/v1"],
  gbpNotifications: ["https://mybusinessnotifications.googleapis.com/v1", "/google/notifications/v1"],
  gbpPerformance: ["https://businessprofileperformance.googleapis.com/v1", "/google/performance/v1"],
  gbpV4: ["https://mybusiness.googleapis.com/v4", "/google/v4"],
  googlePhotos: ["https://lh3.googleusercontent.com", "/google/photos"],
  metaDialog: ["https://www.facebook.com/v27.0", "/meta/dialog"],
  metaGraph: ["https://graph.facebook.com/v27.0", "/meta/graph/v27.0"],
  tripadvisor: ["https://api.content.tripadvisor.com/api/v1", "/tripadvisor/api/v1"],
  yelp: ["https://api.yelp.com/v3", "/yelp/v3"],
  theforkAuth: ["https://auth.thefork.io", "/thefork/auth"],
  thefork: ["https://api.thefork.io/manager", "/thefork/manager"],
  uberAuth: ["https://auth.uber.com", "/uber/auth"],
  uber: ["https://api.uber.com/v1", "/uber/v1"],
} as const;
export type PlatformHost = keyof typeof hosts;
export const platformHosts = Object.keys(hosts) as PlatformHost[];
/** The real address of a host, also with the sandbox. */
export const realBase = (host: PlatformHost): string => hosts[host][0];
/** Address that Google would have for a picture of the sandbox. */
export const sandboxPhotoAddress = (key: string): string => `${realBase("googlePhotos")}/sandbox/${key}`;
/** Path of a host below the sandbox's address. */
export const sandboxPath = (host: PlatformHost): string => hosts[host][1];

type Client = { id: string; secret: string };
export type PlatformAccess = {
  bases: Record<PlatformHost, string>;
  google: Client | null;
  googlePushToken: string | null;
  /** Where accounts announce changes to; null = they are not asked to. */
  googleTopic: string | null;
  googleCallsPerMinute: number;
  meta: (Client & { verifyToken: string | null }) | null;
  tripadvisorKey: string | null;
  yelpKey: string | null;
  thefork: Client | null;
  uber: Client | null;
  /** Hosts of Uber's reports; a leading dot includes all below it. */
  uberReportHosts: string[];
  /** Shown as "Sandbox" wherever a platform is named. */
  isSandbox: boolean;
};

const given: Record<PlatformHost, keyof typeof platformSettings> = {
  googleConsent: "GOOGLE_CONSENT_BASE",
  googleToken: "GOOGLE_TOKEN_BASE",
  gbpAccounts: "GBP_ACCOUNTS_BASE",
  gbpInformation: "GBP_INFORMATION_BASE",
  gbpNotifications: "GBP_NOTIFICATIONS_BASE",
  gbpPerformance: "GBP_PERFORMANCE_BASE",
  gbpV4: "GBP_V4_BASE",
  googlePhotos: "GOOGLE_PHOTOS_BASE",
  metaDialog: "META_DIALOG_BASE",
  metaGraph: "META_GRAPH_BASE",
  tripadvisor: "TRIPADVISOR_BASE",
  yelp: "YELP_BASE",
  theforkAuth: "THEFORK_AUTH_BASE",
  thefork: "THEFORK_BASE",
  uberAuth: "UBER_AUTH_BASE",
  uber: "UBER_BASE",
};
const client = (id: string | undefined, secret: string | undefined): Client | null =>
  id && secret ? { id, secret } : null;

/** Public keys of the sandbox, which has nothing to protect. */
export const sandboxClient: Client = { id: "sandbox-client", secret: "sandbox-client-secret" };
export const sandboxToken = "sandbox-key";
const sandboxTopic = "projects/sandbox/topics/business-profile";

/** Hosts that a person's browser visits, and not this server. */
const seenByPeople: ReadonlySet<PlatformHost> = new Set(["googleConsent", "metaDialog"]);
/** The sandbox's address with its path; `forPeople`: for browsers, behind any proxy. */
export type SandboxAddress = { origin: string; forPeople: string };

/** The sandbox in use: an external one, else that of this process; null where the platforms are real. */
export function sandboxAddress(env: Environment): SandboxAddress | null {
  const elsewhere = env.PLATFORM_SANDBOX_URL;
  if (elsewhere) return { origin: elsewhere, forPeople: elsewhere };
  if (!runsSandbox(env)) return null;
  const local = `http://localhost:${env.PORT}`;
  return { origin: `${local}/sandbox`, forPeople: `${env.PUBLIC_ORIGIN ?? local}/sandbox` };
}

/** The page of the sandbox in use, where a person plays the platforms; null where none is, or nobody may open it: it is refused at a public address. */
export function sandboxConsole(env: Environment): string | null {
  if (env.PLATFORM_SANDBOX_URL) return env.PLATFORM_SANDBOX_URL;
  return env.PUBLIC_ORIGIN || !runsSandbox(env) ? null : "/sandbox";
}

/**
 * Addresses and keys of the platforms. With `sandbox` they are the sandbox's, except where a setting names others, so that one platform can
 * be
 * real beside sandboxed ones.
 */
export function platformAccess(env: Environment, sandbox: SandboxAddress | null): PlatformAccess {
  const base = (host: PlatformHost) => {
    const set = env[given[host]] as string | undefined;
    const [real, path] = hosts[host];
    if (set || !sandbox) return set ?? real;
    return `${seenByPeople.has(host) ? sandbox.forPeople : sandbox.origin}${path}`;
  };
  const bases = Object.fromEntries(platformHosts.map((host) => [host, base(host)])) as PlatformAccess["bases"];
  const fallback = sandbox ? sandboxClient : null;
  const key = sandbox ? sandboxToken : null;
  const sandboxNotifications = sandbox && `${sandbox.origin}${sandboxPath("gbpNotifications")}`;
  const meta = client(env.META_APP_ID, env.META_APP_SECRET) ?? fallback;
  return {
    bases,
    google: client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET) ?? fallback,
    googlePushToken: env.GOOGLE_PUSH_TOKEN ?? key,
    googleTopic: env.GOOGLE_PUBSUB_TOPIC ?? (bases.gbpNotifications === sandboxNotifications ? sandboxTopic : null),
    googleCallsPerMinute: env.GBP_CALLS_PER_MINUTE,
    meta: meta && { ...meta, verifyToken: env.META_VERIFY_TOKEN ?? key },
    tripadvisorKey: env.TRIPADVISOR_API_KEY ?? key,
    yelpKey: env.YELP_API_KEY ?? key,
    thefork: client(env.THEFORK_CLIENT_ID, env.THEFORK_CLIENT_SECRET) ?? fallback,
    uber: client(env.UBER_CLIENT_ID, env.UBER_CLIENT_SECRET) ?? fallback,
    uberReportHosts: env.UBER_REPORT_HOSTS,
    isSandbox: sandbox !== null,
  };
}

/** True if the sandbox runs in this process. In production only when switched on. */
export function runsSandbox(env: Environment): boolean {
  if (env.PLATFORM_SANDBOX_URL) return false;
  const isDemo = env.DEMO ?? (env.APP_ENV === "development" && !env.DATABASE_URL);
  const setting = env.PLATFORM_SANDBOX ?? (env.NODE_ENV === "development" ? "demo" : "false");
  return setting === "true" || (setting === "demo" && isDemo && env.ROLE === "all");
}

/** Origins of the platforms' consent pages, for the security policy of the pages that lead there. */
export function consentOrigins(env: Environment): string[] {
  const { bases } = platformAccess(env, sandboxAddress(env));
  return [...new Set([bases.googleConsent, bases.metaDialog].map((base) => new URL(base).origin))];
}
