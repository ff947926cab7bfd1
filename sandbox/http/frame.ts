import type { Context } from "hono";
import { html, raw } from "hono/html";
import { style, styleHash } from "./style.ts";

export type Markup = ReturnType<typeof html>;
export type PageLanguage = "fr" | "en";

/** The sandbox's own pages are in French and English; French where neither is preferred. */
export function languageOf(request: Request): PageLanguage {
  const wanted = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((code) => code !== "*" && code !== "");
  return !wanted || wanted === "fr" ? "fr" : "en";
}

const banner: Record<PageLanguage, string> = {
  fr: "Sandbox — aucune vraie plateforme n’est contactée",
  en: "Sandbox — no real platform is contacted",
};

/** A whole page: labelled, without scripts. `formTargets`: origins a form may redirect to. */
export function page(
  c: Context,
  content: { title: string; body: Markup; narrow?: boolean; formTargets?: string[] },
  status: 200 | 400 | 403 | 404 | 422 = 200,
): Response | Promise<Response> {
  const language = languageOf(c.req.raw);
  const targets = ["'self'", ...(content.formTargets ?? [])].join(" ");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
  );
  c.header("Cache-Control", "no-store");
  c.header("Content-Language", language);
  c.header("Vary", "Accept-Language");
  return c.html(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${content.title} · Sandbox</title><style>${raw(style)}</style></head>
<body><div class="banner" role="note">${banner[language]}</div>
<main${content.narrow ? raw(' class="narrow"') : ""}>${content.body}</main></body></html>`,
    status,
  );
}
