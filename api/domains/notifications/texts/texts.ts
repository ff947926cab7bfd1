import type { Language } from "#contract/languages.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import type { NotificationTexts } from "./shape.ts";

/** What notifications say by mail, push and chat, in each language. */
export const notificationTexts: Record<Language, NotificationTexts> = { fr, en, es, it };
