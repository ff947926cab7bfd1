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
  /** Namespaces of the present language that came after its first texts, each with its arrival. */
  const arrivals = new Map<Namespace, Promise<void>>();
  const listeners = new Set<() => void>();
  const addressOf = (language: string, namespaces: Iterable<Namespace>) =>
    `/locales/${language}/${[...namespaces].join("+")}${version}`;

  function loading(namespace: Namespace): Promise<void> | null {
    known.add(namespace);
    // Given again once it is there: React renders a component that waited anew only as far as the same promise is used again.
    const arrival = arrivals.get(namespace);
    if (arrival) return arrival;
    if (translator.has(namespace)) return null;
    const into = translator;
    const started = load(addressOf(into.language, [namespace])).then((bundle) => into.add(bundle));
    arrivals.set(namespace, started);
    return started;
  }

  async function changeLanguage(language: string): Promise<void> {
    translator = createTranslator(language, await load(addressOf(language, known)));
    arrivals.clear();
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
