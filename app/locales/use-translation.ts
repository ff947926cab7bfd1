import type { TFunction } from "i18next";
import { createContext, use, useSyncExternalStore } from "react";
import type { Namespace } from "./catalogue.ts";
import { defaultNamespace } from "./options.ts";
import type { Translator } from "./translator.ts";

/** The texts of the page around a component; on the server they never change. */
export type Texts = {
  current(): Translator;
  subscribe(onChange: () => void): () => void;
  /** How a namespace that the page did not bring arrives: the same promise before and after; a component that needs it waits. */
  loading(namespace: Namespace): Promise<void> | null;
  changeLanguage(language: string): Promise<void>;
};
export const TextsContext = createContext<Texts | null>(null);

/** Texts for a component: `const { t } = useTranslation("reviews")`. */
export function useTranslation<Area extends Namespace = typeof defaultNamespace>(area?: Area) {
  const texts = use(TextsContext);
  if (!texts) throw new Error("useTranslation needs a TextsContext around it.");
  const translator = useSyncExternalStore(texts.subscribe, texts.current, texts.current);
  const namespace: Namespace = area ?? defaultNamespace;
  const arrival = texts.loading(namespace);
  if (arrival) use(arrival);
  return { t: translator.in(namespace) as unknown as TFunction<Area>, language: translator.language, texts };
}
