import { generatePath, type ServerBuild } from "react-router";
import { redirects } from "#app/routes/redirects.ts";
import type { Send, WebResponse } from "#tests/setup/web-app.ts";
import { type Area, findArea, findFlag, movingReads, movingWrites, refusedReads } from "./access-table.ts";
import { type VisitOutcome, type Visitor, visitOutcomeFor, type World } from "./visitors.ts";

export type Leaf = {
  id: string;
  /** The route whose guards are the leaf's. */
  parentId: string;
  pattern: string;
  module: { default?: unknown; action?: unknown };
};
export type Form = {
  name: string;
  isData: boolean;
  isWrite: boolean;
  path(address: string, leaf: Leaf): string;
  method: string;
};

const dataOf = (address: string) => (address === "/" ? "/_.data" : `${address}.data`);
const form = (method: string, name: string, path: Form["path"]): Form => ({
  name: `${method} ${name}`,
  method,
  path,
  isData: name !== "document",
  isWrite: method === "POST" || method === "DELETE",
});
/** Every way a request can ask for a route. */
const forms: readonly Form[] = [
  form("GET", "document", (address) => address),
  form("HEAD", "document", (address) => address),
  form("GET", ".data", dataOf),
  form("GET", ".data?_routes", (address, leaf) => `${dataOf(address)}?_routes=${encodeURIComponent(leaf.id)}`),
  form("POST", "document", (address) => address),
  form("POST", ".data", dataOf),
  form("DELETE", "document", (address) => address),
];

/** As a browser asks without scripts, and with them. */
export const shortForms = forms.filter(({ name }) => name === "GET document" || name === "POST .data");
const plainForms = new Set(["GET document", "GET .data?_routes", "POST .data"]);
const isUnbuilt = (leaf: Leaf) => leaf.id.startsWith("unbuilt ") || leaf.pattern === "*";

/** Calls of the guards themselves; a refused visitor causes no others. */
const guardCalls = /^(?:GET \/users\/me|POST \/auth\/refresh|GET \/experiments|GET \/restaurants\/[0-9a-f-]{36})$/;
/** A restaurant outside the access scope is a page inside the frame, whose own calls are allowed; none concerns that restaurant. */
const frameCalls = /^GET \/(?:shell|push\/since)$/;
const isAllowed = (call: string, outcome: VisitOutcome, { name }: Form) =>
  guardCalls.test(call) || (outcome.kind === "missing" && name === "GET document" && frameCalls.test(call));

/** The routes that respond, with their whole patterns, from the build. */
export function leavesOf(routes: ServerBuild["routes"]): Leaf[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map((route) => route.parentId));
  return all
    .filter((route) => !parents.has(route.id))
    .map((route) => ({
      id: route.id,
      parentId: route.parentId ?? "",
      pattern: route.path ?? "",
      module: route.module,
    }));
}

/**
 * One leaf for each set of guards: below one parent, under one rule of the table and one flag, with a screen or without. Guards are the
 * parents' (`app/routes/guards`), so what holds for it in every form holds for its neighbours; of these, each is asked in `shortForms`.
 */
export function guardedAlike(leaves: readonly Leaf[]): Leaf[] {
  const first = new Map<string, Leaf>();
  // One that also writes and whose address is whole shows most.
  const telling = (leaf: Leaf) => Number(leaf.module.action !== undefined) + Number(leaf.module.default !== undefined);
  for (const leaf of leaves.toSorted((a, b) => telling(b) - telling(a))) {
    const kind = isUnbuilt(leaf) ? "unbuilt" : leaf.module.default === undefined ? "resource" : "screen";
    const key = [leaf.parentId, findArea(leaf.pattern), findFlag(leaf.pattern), kind].join(" ");
    if (!first.has(key)) first.set(key, leaf);
  }
  return [...first.values()];
}

function addressFor(pattern: string, visitor: Visitor): string {
  const params = { userId: visitor.userId, restaurantId: visitor.restaurantId, lng: "fr", ns: "common" };
  const known: Record<string, string> = { ...params, uid: visitor.userId, token: "t".repeat(43), "*": "no/such/page" };
  const all = Object.fromEntries(
    [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, known[name] ?? visitor.userId]),
  );
  return generatePath(`/${pattern}`, { ...all, "*": "no/such/page" });
}

const redirectOf = ({ status, headers, text }: WebResponse, isData: boolean): string | null => {
  if (!isData) return status === 302 ? headers.get("Location") : null;
  return status === 202 ? (/"redirect","([^"]+)"/.exec(text)?.[1] ?? null) : null;
};

/** The stand-in of an unbuilt screen that a redirect names (decisions, "/groups"). */
const standInFor = (address: string) =>
  address.startsWith("/groups/") ? "/groups/reputation/reviews" : `/restaurants/${address.split("/")[2]}/dashboard`;

function expectedStatus(leaf: Leaf, area: Area, { isWrite, method }: Form, address: string): string | RegExp {
  const moved = Object.entries(redirects).find(([from]) => from === `/${leaf.pattern}`)?.[1];
  if (isUnbuilt(leaf)) return "404";
  if (isWrite && leaf.module.action === undefined) return "405";
  if (method === "POST" && movingWrites[leaf.pattern]) return `→ ${movingWrites[leaf.pattern]}`;
  // An empty form, or a DELETE without body: handled or refused by the action, never by a guard and never as a failure of ours.
  if (isWrite) return /^(?:200|201|400|404|405|409|410|415|422)$|^→ /;
  if (leaf.id.startsWith("stand-in ")) return `→ ${standInFor(address)}`;
  if (moved) return `→ ${generatePath(moved, { restaurantId: address.split("/")[2] ?? null })}`;
  const movedRead = movingReads[leaf.pattern];
  if (movedRead) return typeof movedRead === "string" ? `→ ${movedRead}` : movedRead;
  if (area === "incomplete") return /^(?:200|→ \/)$/;
  if (leaf.module.default === undefined) return /^(?:200|400|404|405)$/;
  return /:(?!restaurantId|userId)\w/.test(leaf.pattern) ? /^(?:200|404|410)$/ : "200";
}

const shown = (response: WebResponse, isData: boolean) => {
  const redirect = redirectOf(response, isData);
  return redirect === null ? String(response.status) : `→ ${redirect}`;
};
const matches = (actual: string, expected: string | RegExp) =>
  typeof expected === "string" ? actual === expected : expected.test(actual);

/** Requests one route in every way, or those chosen; returns one line per response that breaks the rules. */
export async function findLeaks(
  send: Send,
  leaf: Leaf,
  visitor: Visitor,
  world: World,
  chosen: readonly Form[] = forms,
): Promise<string[]> {
  const area = findArea(leaf.pattern);
  if (area === null) return [`${leaf.pattern}: has no row in the access table`];
  const outcome = visitOutcomeFor(visitor, area, findFlag(leaf.pattern), world);
  const address = addressFor(leaf.pattern, visitor);
  const found: string[] = [];
  // Behind the guards of an unbuilt screen, one request of each kind is enough.
  const isPlain = outcome.kind === "reached" && isUnbuilt(leaf);
  for (const one of isPlain ? chosen.filter((each) => plainForms.has(each.name)) : chosen) {
    const form = one.method === "POST" ? {} : undefined;
    const response = await send(one.path(address, leaf), { method: one.method, form, cookie: await visitor.cookie() });
    const expected = expectedOf(outcome, leaf, area, one, address, visitor.name);
    const actual = shown(response, one.isData);
    if (!matches(actual, expected)) found.push(`${one.name} /${leaf.pattern}: ${actual}, expected ${expected}`);
    const forbidden = outcome.kind === "reached" ? [] : response.calls.filter((call) => !isAllowed(call, outcome, one));
    if (forbidden.length > 0) found.push(`${one.name} /${leaf.pattern}: denied, but called ${forbidden.join(", ")}`);
  }
  return found;
}

function expectedOf(
  outcome: VisitOutcome,
  leaf: Leaf,
  area: Area,
  one: Form,
  address: string,
  name: string,
): string | RegExp {
  if (outcome.kind === "redirect") return `→ ${outcome.to}`;
  if (outcome.kind === "missing") return "404";
  if (!one.isWrite && refusedReads[leaf.pattern]?.includes(name)) return "403";
  return expectedStatus(leaf, area, one, address);
}
