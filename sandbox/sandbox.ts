import { Hono } from "hono";
import { sandboxClient, sandboxToken } from "#config/platforms.ts";
import type { SandboxContext } from "./context.ts";
import { control } from "./control/control.ts";
import { googleConsent } from "./google/consent.ts";
import { googleAccounts, googleInformation } from "./google/locations.ts";
import { googleNotifications } from "./google/notifications.ts";
import { googlePerformance } from "./google/performance.ts";
import { googlePhotos } from "./google/photos.ts";
import { googleReviews } from "./google/reviews.ts";
import { googleToken } from "./google/token.ts";
import { metaDialog } from "./meta/dialog.ts";
import { metaGraph } from "./meta/graph.ts";
import { pages } from "./pages/pages.ts";
import { createState, type Journal } from "./state/state.ts";
import { theforkAuth, theforkManager } from "./thefork/thefork.ts";
import { tripadvisor } from "./tripadvisor/tripadvisor.ts";
import { createReports, type Reports } from "./uber/reports.ts";
import { uber, uberAuth, uberFiles } from "./uber/uber.ts";
import { announceHappenings } from "./webhooks/announce.ts";
import { createWebhooks, type WebhookSender } from "./webhooks/webhooks.ts";
import { createWorld } from "./world/create-world.ts";
import type { World } from "./world/world.ts";
import { yelp } from "./yelp/yelp.ts";

export type SandboxOptions = {
  /** Address of the sandbox, its path included: `http://localhost:3000/sandbox`. */
  origin: string;
  /** The machine's clock, in milliseconds; moved by the control endpoint. */
  now?: () => number;
  /** Seed of the generated world, if none is given. */
  seed?: string;
  world?: World;
  /** Stores changes across restarts. */
  journal?: Journal;
  /** How long platforms take to moderate a reply. */
  moderationDelayMs?: number;
  /** Where webhooks are delivered. */
  webhooks?: Partial<Record<WebhookSender, string>>;
  /** Origins, besides the sandbox's own, that people may be redirected to and webhooks sent to. */
  trustedOrigins?: readonly string[];
  fetch?: typeof fetch;
  /** Interval of webhooks about generated changes; without it they are sent only on requests. */
  tickMs?: number;
};
export type Sandbox = {
  fetch(request: Request): Promise<Response>;
  /** Advances the world to the present; webhooks are sent. */
  tick(): void;
  /** Resolves once every webhook under way has been delivered or given up. */
  settled(): Promise<void>;
  close(): void;
};

function trust(origin: string, others: readonly string[]): (url: string) => boolean {
  const known = new Set([new URL(origin).origin, ...others]);
  return (url) => URL.canParse(url) && known.has(new URL(url).origin);
}

function createContext(options: SandboxOptions): SandboxContext {
  const { origin, seed = "sandbox" } = options;
  const machineNow = options.now ?? Date.now;
  const state = createState({
    world: options.world ?? createWorld({ locations: 6, reviewsPerLocation: 40, seed, reviewsPerDay: 1 }),
    machineNow,
    moderationDelayMs: options.moderationDelayMs ?? 30_000,
    journal: options.journal ?? null,
  });
  const { now } = state.clock;
  const send = options.fetch ?? fetch;
  const webhooks = createWebhooks({ addresses: options.webhooks ?? {}, now, fetch: send });
  const isTrusted = trust(origin, options.trustedOrigins ?? []);
  return { state, webhooks, origin, client: sandboxClient, apiKey: sandboxToken, fetch: send, isTrusted };
}

function mountVendors(app: Hono, context: SandboxContext, reports: Reports): void {
  const vendors = [
    ...[
      googleConsent,
      googleToken,
      googleAccounts,
      googleInformation,
      googleReviews,
      googleNotifications,
      googlePerformance,
      googlePhotos,
    ],
    ...[metaDialog, metaGraph, tripadvisor, yelp, theforkAuth, theforkManager, uberAuth],
  ];
  for (const vendor of vendors) app.route("/", vendor(context));
  app.route("/", uber(context, reports));
  app.route("/", uberFiles(reports));
}

/**
 * A server that replaces every platform: their paths, shapes, signatures and refusals, over a world that grows with its clock. It does not
 * listen itself: pass it requests whose path starts with that of `origin`.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  let running = run(options, reset);
  function reset(): void {
    running.context.webhooks.close();
    options.journal?.clear();
    running = run(options, reset);
  }
  const timer = options.tickMs ? setInterval(() => running.tick(), options.tickMs) : null;
  timer?.unref();
  return {
    fetch: async (request) => running.app.fetch(request),
    tick: () => running.tick(),
    settled: () => running.context.webhooks.settled(),
    close() {
      if (timer) clearInterval(timer);
      running.context.webhooks.close();
    },
  };
}

/** A new sandbox, or one restored from its journal. */
function run(options: SandboxOptions, reset: () => void) {
  const context = createContext(options);
  const reports = createReports(context);
  const app = new Hono().basePath(new URL(options.origin).pathname.replace(/\/$/, ""));
  const tick = () => {
    context.state.listings.growAll();
    reports.announce();
  };
  mountVendors(app, context, reports);
  app.route("/", control(context, reports, { tick, reset }));
  app.route("/", pages(context, { tick, reset }));
  announceHappenings(context);
  return { context, app, tick };
}
