import { createHash } from "node:crypto";
import type { Language } from "#contract/languages.ts";
import { type Messages, withPlurals } from "./plurals.ts";

type Module = { default: Messages };
const files = import.meta.glob<Module>("./{fr,en,es,it}/*.ts", { eager: true });

/** Every text of the product: language → namespace → texts. A namespace is the name of its file. */
export const messages: Record<Language, Record<string, Messages>> = { fr: {}, en: {}, es: {}, it: {} };
for (const [path, module] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2) as [Language, string];
  messages[language][file.replace(/\.ts$/, "")] = withPlurals(module.default);
}

/** Changes whenever a text changes; addresses that carry it may be kept for ever. */
export const messagesVersion = createHash("sha256").update(JSON.stringify(messages)).digest("base64url").slice(0, 10);
