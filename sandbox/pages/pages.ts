import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { SandboxContext } from "../context.ts";
import { Command } from "../control/commands.ts";
import { runCommand, type Whole } from "../control/run.ts";
import { languageOf, page } from "../http/frame.ts";
import { ownFormsOnly } from "../http/own-origin.ts";
import { sandboxPlatforms } from "../world/world.ts";
import { locationPage } from "./location.ts";
import { overview } from "./overview.ts";
import { pageTexts } from "./texts.ts";

const figures = new Set(["rating", "ms", "count"]);

/** The command of a form; blank fields are absent. */
function commandOf(form: URLSearchParams): object {
  const given = [...form].filter(([, value]) => value.trim() !== "");
  const fields = given.map(([name, value]) => [name, figures.has(name) ? Number(value) : value]);
  const command = Object.fromEntries(fields);
  return command.do === "decide_reply" ? { violation: null, ...command } : command;
}

function refused(c: Context, base: string, reason: string) {
  const words = pageTexts[languageOf(c.req.raw)];
  const body = html`<h1>${words.refused}</h1><p>${reason}</p><p><a href="${base}">${words.back}</a></p>`;
  return page(c, { title: words.refused, narrow: true, body }, 422);
}

/** Where a form leads back to: its location, else the first page. */
function backTo(base: string, form: URLSearchParams): string {
  const [platform, location] = [form.get("platform"), form.get("location")];
  return platform && location
    ? `${base}/locations/${encodeURIComponent(platform)}/${encodeURIComponent(location)}`
    : base;
}

/** The sandbox's own pages, for a person: forms and links, no scripts. */
export function pages(context: SandboxContext, whole: Whole): Hono {
  const app = new Hono();
  const base = new URL(context.origin).pathname.replace(/\/$/, "");
  app.get("/", (c) => page(c, overview({ context, base, language: languageOf(c.req.raw) })));
  app.get("/locations/:platform/:id", (c) => {
    const language = languageOf(c.req.raw);
    const platform = sandboxPlatforms.find((one) => one === c.req.param("platform"));
    const listing = platform ? context.state.listings.find(platform, c.req.param("id")) : null;
    if (listing) return page(c, locationPage({ context, base, language, listing }));
    const { notFound, back } = pageTexts[language];
    const body = html`<h1>${notFound}</h1><p><a href="${base}">${back}</a></p>`;
    return page(c, { title: notFound, narrow: true, body }, 404);
  });
  app.use("/act", ownFormsOnly(context));
  app.post("/act", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const parsed = Command.safeParse(commandOf(form));
    if (!parsed.success) return refused(c, base, parsed.error.issues.map(({ path }) => path.join(".")).join(", "));
    const outcome = await runCommand(context, whole, parsed.data);
    if ("error" in outcome) return refused(c, base, outcome.error);
    return c.redirect(backTo(base, form), 303);
  });
  return app;
}
