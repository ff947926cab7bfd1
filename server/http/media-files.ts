import { Hono } from "hono";
import type { BundledApi } from "../bundled-api.ts";
import type { RequestState } from "./request-state.ts";

type Options = { api: Pick<BundledApi, "fetch"> | null; productApiUrl?: string };

/** What a request for a file says besides its address. Cookies stay here: the address is signed, and names no visitor. */
const passedOn = ["range", "if-range", "if-none-match"];

/**
 * Files at their signed addresses, `/media/{id}`, as the product API has them: of this process, or of the one at `PRODUCT_API_URL`. Bodies
 * are passed on as they come.
 */
export function mediaFiles({ api, productApiUrl }: Options) {
  const app = new Hono<RequestState>();
  app.get("/:id", async (c) => {
    const { search } = new URL(c.req.url);
    const headers = new Headers({ "x-request-id": c.get("requestId"), "x-client-type": "web" });
    // A range counts the file's own bytes, and a body that was packed on the way would be passed on unpacked.
    headers.set("accept-encoding", "identity");
    for (const name of passedOn) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const base = api ? "http://product-api.internal" : (productApiUrl ?? "").replace(/\/$/, "");
    const address = `${base}/api/v1/media/${encodeURIComponent(c.req.param("id"))}${search}`;
    const request = new Request(address, { method: c.req.method, headers, signal: c.req.raw.signal });
    const response = await (api ? api.fetch(request, { clientAddress: c.get("clientAddress") }) : fetch(request));
    return new Response(response.body, response);
  });
  return app;
}
