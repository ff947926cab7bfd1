import { Hono } from "hono";
import { openApiDocument } from "./document.ts";
import { documentPage, pageSecurityPolicy } from "./page.ts";

/** `/api/openapi.json` and its readable page `/api/docs`. */
export const documentation = new Hono()
  .get("/openapi.json", async (c) => {
    c.header("Cache-Control", "public, max-age=300");
    return c.json(await openApiDocument());
  })
  .get("/docs", async (c) => {
    c.header("Content-Security-Policy", pageSecurityPolicy);
    c.header("Cache-Control", "public, max-age=300");
    return c.html(documentPage(await openApiDocument()));
  });
