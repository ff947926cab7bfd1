import type { Namespace } from "./catalogue.ts";
import { messagesLinkId } from "./messages-path.ts";
import { type Bundle, createTranslator, type Translator } from "./translator.ts";
import type { Texts } from "./use-translation.ts";

async function load(address: string): Promise<Bundle> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as Bundle;
}

/** Texts that grow with the pages visited and change with the language. `version` is the query that lets a browser keep them. */
function createTexts(first: Translator, version: string): Texts {
  let translator = first;
  const known = new Set<Namespace>();
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const addressOf = (language: string, namespaces: Iterable<Namespace>) =>
    `/locales/${language}/${[...namespaces].join("+")}${version}`;

  function loading(namespace: Namespace): Promise<void> | null {
    known.add(namespace);
    if (translator.has(namespace)) return null;
    const into = translator;
    const address = addressOf(into.language, [namespace]);
    const started = pending.get(address) ?? load(address).then((bundle) => into.add(bundle));
    pending.set(address, started);
    return started;
  }

  async function changeLanguage(language: string): Promise<void> {
    translator = createTranslator(language, await load(addressOf(language, known)));
    for (const onChange of listeners) onChange();
  }

  return {
    current: () => translator,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    loading,
    changeLanguage,
  };
}

/** Loads the texts the server named for this page. Rejects when they cannot be had. */
export async function startMessages(): Promise<Texts> {
  const link = document.getElementById(messagesLinkId);
  if (!(link instanceof HTMLLinkElement)) throw new Error("the page names no texts");
  const translator = createTranslator(document.documentElement.lang, await load(link.href));
  return createTexts(translator, new URL(link.href).search);
}
