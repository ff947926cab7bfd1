import type { MiddlewareHandler } from "hono";
import type { BundledApi } from "./bundled-api.ts";

/** The page of the set-up (docs/decisions/310). */
export const setUpPath = "/set-up";
/** What the page itself needs. */
const ownPaths = [setUpPath, `${setUpPath}.data`, "/preferences", "/offline"];
const ownFolders = ["/api/", "/locales/", "/assets/", "/sandbox", "/dev/", "/media/", "/monitoring"];

/** True as long as the installation has no user. */
export type IsUnset = () => Promise<boolean>;

/** Asks another product API, by its own endpoint: one that knows no set-up needs none. */
const asksRemote =
  (baseUrl: string): IsUnset =>
  async () => {
    const url = new URL("api/v1/first-run", `${baseUrl.replace(/\/$/, "")}/`);
    return (await fetch(url, { headers: { "x-client-type": "web" } })).ok;
  };

/** Asks until there is a user: from then on no request asks again, since none takes the last one away. */
export function createSetUpWatch(
  api: Pick<BundledApi, "isUnset"> | null,
  productApiUrl: string | undefined,
): IsUnset | null {
  const ask = productApiUrl ? asksRemote(productApiUrl) : api?.isUnset;
  if (!ask) return null;
  let isOver = false;
  return async () => {
    if (isOver) return false;
    // An API that does not answer has its own page, which says so.
    const isUnset = await ask().catch(() => null);
    if (isUnset === false) isOver = true;
    return isUnset === true;
  };
}

/** Leads every page of an installation without users to its set-up. */
export const leadToSetUp =
  (isUnset: IsUnset): MiddlewareHandler =>
  async (c, next) => {
    const { path } = c.req;
    if (ownPaths.includes(path) || ownFolders.some((folder) => path.startsWith(folder))) return next();
    if (!(await isUnset())) return next();
    return c.body(null, 303, { Location: setUpPath, "Cache-Control": "no-store" });
  };
