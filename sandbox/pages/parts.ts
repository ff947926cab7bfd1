import { html } from "hono/html";
import type { Markup, PageLanguage } from "../http/frame.ts";

/** A form that sends a command; `hidden` are its fixed fields. */
export function actionForm(base: string, hidden: Record<string, string>, content: Markup): Markup {
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${base}/act">${fields}${content}</form>`;
}

export const instant = (at: number, language: PageLanguage): string =>
  `${new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;
