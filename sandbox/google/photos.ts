import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { gate } from "../http/gate.ts";
import { createRandom } from "../world/random.ts";
import { googleRefusals } from "./errors.ts";

const folder = join(import.meta.dirname, "../pictures");
/** Drawn for this product, 640 by 480; the kitchen's own and a table outside. */
const subjects = [
  ...["burrata", "coffee", "creme", "diavola", "magret", "margherita", "oysters"],
  ...["pasta", "salad", "steakfrites", "tartare", "terrace", "tiramisu"],
];

/** The same picture for the same key. */
const fileOf = (key: string): string => join(folder, `${createRandom(`photo/${key}`).pick(subjects)}.jpg`);

/** Google's picture host: photos of reviews. */
export function googlePhotos(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("googlePhotos"));
  app.use("*", gate(context, "googlePhotos", googleRefusals));
  app.get("/sandbox/:key", async (c) =>
    c.body(new Uint8Array(await readFile(fileOf(c.req.param("key")))), 200, { "Content-Type": "image/jpeg" }),
  );
  return app;
}
