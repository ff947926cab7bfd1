import { type Context, Hono } from "hono";
import type { ApiContext } from "#api/context.ts";
import { BodyTooLarge, errorResponse } from "#api/errors.ts";
import { announcesTooMuch, withBodyLimit } from "#api/http/body-limit.ts";
import { bodySizeMaxBytes } from "#contract/endpoint.ts";
import type { PlatformChange, PlatformChangeReceiver } from "./changes.ts";
import { googleChanges, isGoogleToken } from "./google.ts";
import { isSignedByMeta, metaChallenge, metaChanges } from "./meta.ts";
import { isSigned } from "./signatures.ts";
import { uberChanges } from "./uber.ts";

type Variables = { context: ApiContext };
type Webhook = Context<{ Variables: Variables }>;
/** How one platform's deliveries are authenticated. */
type Door = {
  /** Null: this installation has no secret for the platform, so that its deliveries are refused. */
  isGenuine: ((body: Uint8Array, request: Request) => boolean) | null;
  changesOf(body: unknown): PlatformChange[] | null;
};

/** Null for a request that is too large. */
async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (announcesTooMuch(request, bodySizeMaxBytes)) return null;
  try {
    return new Uint8Array(await withBodyLimit(request, bodySizeMaxBytes).arrayBuffer());
  } catch (error) {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

async function take(c: Webhook, { isGenuine, changesOf }: Door, receive: PlatformChangeReceiver): Promise<Response> {
  const context = c.get("context");
  if (!isGenuine) return errorResponse("NOT_FOUND", context.requestId);
  const bytes = await readBytes(c.req.raw);
  if (!bytes) return errorResponse("PAYLOAD_TOO_LARGE", context.requestId);
  if (!isGenuine(bytes, c.req.raw)) return errorResponse("FORBIDDEN", context.requestId);
  const changes = changesOf(parse(bytes));
  if (!changes) return errorResponse("MALFORMED_REQUEST", context.requestId);
  if (changes.length > 0) await receive(changes, context);
  return c.body(null, 200);
}

function metaDoor({ platforms: { access } }: ApiContext["settings"]): Door {
  const { meta } = access;
  return {
    isGenuine: meta && ((body, { headers }) => isSignedByMeta(body, headers.get("x-hub-signature-256"), meta.secret)),
    changesOf: metaChanges,
  };
}
function googleDoor({ platforms: { access } }: ApiContext["settings"]): Door {
  const { googlePushToken } = access;
  return {
    isGenuine:
      googlePushToken === null
        ? null
        : (_, { url }) => isGoogleToken(new URL(url).searchParams.get("token"), googlePushToken),
    changesOf: googleChanges,
  };
}
function uberDoor({ platforms: { access } }: ApiContext["settings"]): Door {
  const { uber } = access;
  return {
    isGenuine: uber && ((body, { headers }) => isSigned(body, headers.get("x-uber-signature"), uber.secret)),
    changesOf: uberChanges,
  };
}

/** Receives the platforms' webhooks. Outside the endpoint table, since signatures cover raw bytes and replace our own tokens. */
export function webhookRoutes(receive: PlatformChangeReceiver): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.get("/meta", (c) => {
    const { requestId, settings } = c.get("context");
    const verifyToken = settings.platforms.access.meta?.verifyToken ?? null;
    const challenge = metaChallenge(new URL(c.req.url).searchParams, verifyToken);
    return challenge === null ? errorResponse("FORBIDDEN", requestId) : c.text(challenge);
  });
  app.post("/meta", (c) => take(c, metaDoor(c.get("context").settings), receive));
  app.post("/google", (c) => take(c, googleDoor(c.get("context").settings), receive));
  app.post("/uber", (c) => take(c, uberDoor(c.get("context").settings), receive));
  return app;
}
