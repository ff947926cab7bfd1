import type { Context } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { cursorOf, faultContextOf, offsetOf, pageOf } from "../http/gate.ts";
import { badParameter } from "./errors.ts";

const standardLimit = 25;
const largestLimit = 100;

/** A page of a list, with cursors and the address of the next; the last page has no `next`. */
export function listShape<T>(
  context: SandboxContext,
  c: Context,
  rows: readonly T[],
  shape: (row: T) => object | null,
): Response {
  const url = new URL(c.req.url);
  const after = url.searchParams.get("after");
  const offset = after ? offsetOf(after) : 0;
  const limit = Number(url.searchParams.get("limit") ?? standardLimit);
  if (offset === null) return badParameter("Invalid cursor");
  if (!Number.isInteger(limit) || limit < 1) return badParameter("Param limit must be a positive integer");
  const size = Math.min(limit, largestLimit);
  const page = pageOf(rows, { offset, size }, context, faultContextOf(context, "metaGraph", c.req.raw));
  const data = page.items.map(shape);
  if (data.includes(null)) return badParameter("Syntax error in fields");
  if (rows.length === 0) return c.json({ data });
  const cursors = { before: cursorOf(offset), after: cursorOf(page.next ?? rows.length) };
  if (page.next === null) return c.json({ data, paging: { cursors } });
  const below = c.req.path.slice(c.req.path.indexOf(sandboxPath("metaGraph")));
  const next = new URL(context.origin + below);
  next.search = url.search;
  next.searchParams.set("after", cursors.after);
  return c.json({ data, paging: { cursors, next: next.href } });
}
