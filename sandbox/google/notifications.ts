import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { gate } from "../http/gate.ts";
import { accountsOf, callerOf } from "./access.ts";
import { badField, googleError, googleRefusals } from "./errors.ts";

const types = ["GOOGLE_UPDATE", "NEW_REVIEW", "UPDATED_REVIEW", "NEW_CUSTOMER_MEDIA", "DUPLICATE_LOCATION"];
type Body = { pubsubTopic?: unknown; notificationTypes?: unknown };

/** The account a request names; Google's refusal when it is not the caller's. */
function accountOf(context: SandboxContext, c: Context): string | Response {
  const caller = callerOf(context, c.req.raw);
  if (caller instanceof Response) return caller;
  const account = c.req.param("account") ?? "";
  return accountsOf(context, caller).some(({ id }) => id === account) ? account : googleError("PERMISSION_DENIED");
}

function settingOf(context: SandboxContext, account: string) {
  const setting = context.state.announced.get(account);
  return {
    name: `accounts/${account}/notificationSetting`,
    ...(setting?.topic && { pubsubTopic: setting.topic }),
    ...(setting && setting.types.length > 0 && { notificationTypes: setting.types }),
  };
}

async function patchSetting(context: SandboxContext, c: Context): Promise<Response> {
  const account = accountOf(context, c);
  if (account instanceof Response) return account;
  const mask = (c.req.query("updateMask") ?? "").split(",").filter(Boolean);
  if (mask.length === 0) return badField("update_mask", "Field mask is required.");
  const body = await c.req.json<Body>().catch(() => null);
  const before = context.state.announced.get(account) ?? { topic: "", types: [] };
  const topic = mask.includes("pubsubTopic") ? (body?.pubsubTopic ?? "") : before.topic;
  const chosen = mask.includes("notificationTypes") ? (body?.notificationTypes ?? []) : before.types;
  if (typeof topic !== "string" || !/^(?:projects\/[^/]+\/topics\/[^/]+)?$/.test(topic))
    return badField("notification_setting.pubsub_topic", "Invalid topic name.");
  if (!Array.isArray(chosen) || chosen.some((type) => !types.includes(type)))
    return badField("notification_setting.notification_types", "Invalid notification type.");
  context.state.perform({ kind: "announced", accountId: account, topic, types: chosen });
  return c.json(settingOf(context, account));
}

/** Notifications v1: where an account announces what happens at its locations. */
export function googleNotifications(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("gbpNotifications"));
  app.use("*", gate(context, "gbpNotifications", googleRefusals));
  app.get("/accounts/:account/notificationSetting", (c) => {
    const account = accountOf(context, c);
    return account instanceof Response ? account : c.json(settingOf(context, account));
  });
  app.patch("/accounts/:account/notificationSetting", (c) => patchSetting(context, c));
  return app;
}
