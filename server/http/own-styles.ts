import { createHash } from "node:crypto";

const linkedSheet = /<link [^>]*rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/** A page that carries its styles, and what the policy must allow for them; without a hash the page is as it was. */
export type StyledPage = { html: string; styleHash: string | null };

/**
 * Puts the linked style sheet into the page, which is then drawn one round trip earlier. `readSheet`: text of a built file by its address,
 * null if there is none.
 */
export function withOwnStyles(html: string, readSheet: (path: string) => string | null): StyledPage {
  const [link, path] = linkedSheet.exec(html) ?? [];
  const sheet = path ? readSheet(path) : null;
  if (!link || !sheet || sheet.includes("</style")) return { html, styleHash: null };
  const own = `<style>${sheet}</style>`;
  return {
    html: html.replace(link, () => own),
    styleHash: `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`,
  };
}
