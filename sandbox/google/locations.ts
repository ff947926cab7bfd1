import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { cursorOf, faultContextOf, gate, offsetOf, pageOf } from "../http/gate.ts";
import { hoursOf } from "../state/hours.ts";
import { accountsOf, callerOf, listingsOf, locationOf } from "./access.ts";
import { badField, googleError, googleRefusals } from "./errors.ts";
import { readHoursEdit } from "./hours-edit.ts";
import { googleUpdated, maskLocation } from "./location-shape.ts";

/** Size and start of a page; Google's refusal when they are invalid. */
export function pagingOf(
  query: URLSearchParams,
  sizes: { standard: number; largest: number },
): { size: number; offset: number } | Response {
  const asked = Number(query.get("pageSize") ?? sizes.standard);
  if (!Number.isInteger(asked) || asked < 0 || asked > sizes.largest)
    return badField("page_size", `Page size must be between 1 and ${sizes.largest}.`);
  const token = query.get("pageToken");
  const offset = token ? offsetOf(token) : 0;
  if (offset === null) return badField("page_token", "Invalid page token.");
  return { size: asked || sizes.standard, offset };
}

/** Account Management v1. */
export function googleAccounts(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("gbpAccounts"));
  app.use("*", gate(context, "gbpAccounts", googleRefusals));
  const shapeOf = (account: { id: string; name: string; type: string }) => ({
    name: `accounts/${account.id}`,
    accountName: account.name,
    type: account.type,
    ...(account.type === "PERSONAL" ? {} : { role: "PRIMARY_OWNER" }),
    verificationState: "UNVERIFIED",
    vettedState: "NOT_VETTED",
    accountNumber: account.id.slice(0, 10),
  });
  app.get("/accounts", (c) => {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    const query = new URL(c.req.url).searchParams;
    const paging = pagingOf(query, { standard: 20, largest: 20 });
    if (paging instanceof Response) return paging;
    const wanted = /^type=(\w+)$/.exec(query.get("filter") ?? "")?.[1];
    const accounts = accountsOf(context, caller).filter(({ type }) => !wanted || type === wanted);
    const page = pageOf(accounts, paging, context, faultContextOf(context, "gbpAccounts", c.req.raw));
    return c.json({
      accounts: page.items.map(shapeOf),
      ...(page.next === null ? {} : { nextPageToken: cursorOf(page.next) }),
    });
  });
  return app;
}

/** An edit of a location's hours. Google takes it at once, and examines it before guests see it. */
async function patchLocation(context: SandboxContext, c: Context): Promise<Response> {
  const listing = locationOf(context, c.req.raw, { location: c.req.param("location") ?? "" });
  if (listing instanceof Response) return listing;
  const { state } = context;
  const mask = (c.req.query("updateMask") ?? "").split(",").filter(Boolean);
  const body: unknown = await c.req.json().catch(() => null);
  const now = state.clock.now();
  const edit = readHoursEdit(mask, body, now, hoursOf(listing, now).given.regular.length > 0);
  if ("field" in edit) return badField(edit.field, edit.description);
  if (c.req.query("validateOnly") === "true") return c.json({});
  const isRefused = state.faults.take(faultContextOf(context, "gbpInformation", c.req.raw), ["edit_refused"]) !== null;
  state.perform({ kind: "hours_given", listingId: listing.id, ...edit, isRefused });
  return c.json(maskLocation(listing, "*", state.clock.now()));
}

/** Business Information v1: the locations of an account, and one of them. */
export function googleInformation(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("gbpInformation"));
  app.use("*", gate(context, "gbpInformation", googleRefusals));
  app.get("/accounts/:account/locations", (c) => {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    const query = new URL(c.req.url).searchParams;
    const readMask = query.get("readMask");
    if (!readMask) return badField("read_mask", "Field mask is required.");
    const paging = pagingOf(query, { standard: 10, largest: 100 });
    if (paging instanceof Response) return paging;
    const restaurants = listingsOf(context, caller, c.req.param("account"));
    if (!restaurants) return googleError("PERMISSION_DENIED");
    const page = pageOf(restaurants, paging, context, faultContextOf(context, "gbpInformation", c.req.raw));
    const locations = page.items.map((restaurant) => {
      const listing = context.state.listings.find("gmb", restaurant.listings.gmb ?? "");
      // The list of an account's places keeps the first words.
      return listing && maskLocation({ ...listing, shown: restaurant }, readMask, context.state.clock.now());
    });
    if (locations.includes(null)) return badField("read_mask", "Invalid field mask provided.");
    return c.json({
      ...(locations.length > 0 ? { locations } : {}),
      ...(page.next === null ? {} : { nextPageToken: cursorOf(page.next) }),
      totalSize: restaurants.length,
    });
  });
  app.get("/locations/:location", (c) => {
    const [id = "", method] = c.req.param("location").split(":");
    const listing = locationOf(context, c.req.raw, { location: id });
    if (listing instanceof Response) return listing;
    const readMask = c.req.query("readMask");
    if (!readMask) return badField("read_mask", "Field mask is required.");
    const now = context.state.clock.now();
    if (method === "getGoogleUpdated") return c.json(googleUpdated(listing, now));
    if (method !== undefined) return googleError("NOT_FOUND");
    const location = maskLocation(listing, readMask, now);
    return location ? c.json(location) : badField("read_mask", "Invalid field mask provided.");
  });
  app.patch("/locations/:location", (c) => patchLocation(context, c));
  return app;
}
