import type { FactLine } from "#contract/ai/schemas.ts";
import { weekdays } from "#contract/restaurants/opening-hours.ts";
import { type Source, sourceOf } from "./vocabulary.ts";

const read = new WeakMap<FactLine, Source>();
/** Words for the keys of the restaurant's own data. */
const keyWords: Record<string, string> = {
  address: "adresse address direccion indirizzo",
  phone: "telephone phone telefono",
  website: "site website sitio sito",
  reservation: "reservation booking reserva prenotazione",
  order: "commande order pedido ordine",
};

/** Words that a fact about opening hours justifies. */
function hoursWords(day: string, text: string): string {
  const state = text === "" ? "closed" : "open hours";
  return `${day.toLowerCase()} ${state}`;
}

/** A line of the facts sheet as a source; computed once. */
export function factSource(fact: FactLine): Source {
  const known = read.get(fact);
  if (known) return known;
  const day = weekdays.find((one) => fact.key === `hours:${one}`);
  const words = day ? hoursWords(day, fact.text) : (keyWords[fact.key] ?? fact.key);
  const source = sourceOf(`${words} ${fact.text}`);
  read.set(fact, source);
  return source;
}
