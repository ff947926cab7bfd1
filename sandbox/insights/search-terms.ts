import type { SandboxLanguage, SeedRestaurant } from "../world/world.ts";
import { busyness, noise, seedOf } from "./character.ts";
import { dayMs } from "./days.ts";

type Kitchen = SeedRestaurant["kitchen"];
/** Searches by what guests look for; `@` is the town. The more ordinary ones first. */
const words: Record<SandboxLanguage, Record<Kitchen | "any", readonly string[]>> = {
  fr: {
    any: [
      "restaurant @",
      "restaurant autour de moi",
      "restaurant ouvert maintenant",
      "où manger @",
      "restaurant terrasse @",
      "restaurant ouvert dimanche",
      "menu midi @",
      "restaurant anniversaire",
      "restaurant végétarien @",
      "déjeuner rapide @",
      "restaurant groupe @",
      "restaurant pas cher @",
      "diner romantique @",
      "restaurant enfants",
    ],
    bistro: [
      "bistrot @",
      "cuisine française @",
      "blanquette de veau restaurant",
      "tartare @",
      "bistrot du marché",
      "bar à vin @",
      "bistronomie @",
      "brasserie @",
    ],
    pizza: [
      "pizzeria @",
      "pizza autour de moi",
      "pizza napolitaine @",
      "restaurant italien @",
      "pizza au feu de bois",
      "burrata @",
      "pizza à emporter",
      "meilleure pizza @",
    ],
  },
  en: {
    any: [
      "restaurants near me",
      "restaurants @",
      "where to eat @",
      "lunch @",
      "dinner @",
      "outdoor seating @",
      "open now restaurants",
      "family restaurant @",
      "vegetarian restaurant @",
      "birthday dinner @",
      "group dining @",
      "sunday lunch @",
      "romantic restaurant @",
      "cheap eats @",
    ],
    bistro: [
      "french restaurant @",
      "bistro near me",
      "wine bar @",
      "steak frites @",
      "french bistro @",
      "set lunch @",
      "brasserie @",
      "oysters @",
    ],
    pizza: [
      "pizza near me",
      "pizza @",
      "italian restaurant @",
      "neapolitan pizza @",
      "wood fired pizza",
      "best pizza @",
      "burrata @",
      "gluten free pizza @",
    ],
  },
  es: {
    any: [
      "restaurantes cerca de mí",
      "restaurantes @",
      "dónde comer @",
      "menú del día @",
      "cenar @",
      "terraza @",
      "restaurante abierto ahora",
      "restaurante con niños @",
      "restaurante vegetariano @",
      "comer en grupo @",
      "cena romántica @",
      "comer barato @",
      "restaurante domingo @",
      "celebrar cumpleaños @",
    ],
    bistro: [
      "restaurante francés @",
      "bistró @",
      "vinos naturales @",
      "steak tartar @",
      "cocina de mercado @",
      "brunch @",
      "ostras @",
      "restaurante íntimo @",
    ],
    pizza: [
      "pizzería @",
      "pizza cerca de mí",
      "pizza napolitana @",
      "restaurante italiano @",
      "pizza a domicilio @",
      "horno de leña @",
      "burrata @",
      "mejor pizza @",
    ],
  },
  it: {
    any: [
      "ristoranti vicino a me",
      "ristorante @",
      "dove mangiare @",
      "pranzo @",
      "cena @",
      "ristorante con dehors @",
      "ristorante aperto ora",
      "ristorante per bambini @",
      "ristorante vegetariano @",
      "cena romantica @",
      "ristorante per gruppi @",
      "mangiare bene @",
      "ristorante domenica @",
      "cena di compleanno @",
    ],
    bistro: [
      "ristorante francese @",
      "bistrot @",
      "enoteca con cucina @",
      "tartare @",
      "cucina di mercato @",
      "ostriche @",
      "brasserie @",
      "vini naturali @",
    ],
    pizza: [
      "pizzeria @",
      "pizza vicino a me",
      "pizza napoletana @",
      "pizza forno a legna",
      "pizza d’asporto @",
      "migliore pizza @",
      "burrata @",
      "pizza senza glutine @",
    ],
  },
};

/** Google tells no number below this. */
export const threshold = 15;
export type SandboxTerm = { term: string } & ({ value: number } | { threshold: number });

const brandOf = (name: string) => (name.split(" – ")[0] ?? name).toLowerCase();

type CountedTerm = { term: string; people: number };

/**
 * People who searched for each term in a month (`YYYY-MM`); of the present month those up to the last told day. None of a month that has not
 * begun, or that lies more than eighteen months back.
 */
function countedIn(restaurant: SeedRestaurant, month: string, now: number): CountedTerm[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const begin = Date.UTC(year, number - 1, 1);
  const end = Date.UTC(year, number, 1);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - 18, 1);
  const told = Math.min(end, now - 3 * dayMs) - begin;
  if (told <= 0 || begin < Math.floor(oldest.getTime() / dayMs) * dayMs) return [];
  const share = told / (end - begin);
  const town = restaurant.locality.toLowerCase();
  const brand = brandOf(restaurant.name);
  const { any, [restaurant.kitchen]: own } = words[restaurant.language];
  const searches = [
    [brand, 420] as const,
    [`${brand} ${town}`, 260] as const,
    [`${brand} menu`, 70] as const,
    [`${brand} ${restaurant.street.split(" ").slice(-1)[0]?.toLowerCase()}`, 24] as const,
    ...own.map((text, at) => [text.replace("@", town), 340 / (at + 1) ** 1.35] as const),
    ...any.map((text, at) => [text.replace("@", town), 230 / (at + 1) ** 1.35] as const),
  ];
  const middle = Math.floor(begin / dayMs) + 14;
  return searches.flatMap(([term, weight], at): CountedTerm[] => {
    const seed = seedOf(`${restaurant.key}/term/${at}`);
    // Rare searches do not come every month.
    if (weight < 40 && noise(seed, middle + 7) < 0.92) return [];
    const people = Math.round(weight * share * busyness(restaurant, middle) * noise(seed, middle) ** 2);
    return people === 0 ? [] : [{ term, people }];
  });
}

/** The months from one to another (`YYYY-MM`), both included. */
function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  for (let at = new Date(`${first}-01T00:00Z`); (months.at(-1) ?? last) < last; ) {
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
    months.push(at.toISOString().slice(0, 7));
  }
  return months;
}

/**
 * Searches that showed a restaurant from one month to another (`YYYY-MM`), the most frequent first: people of each month, added up. Somebody
 * who searched in two months counts twice, as on Google.
 */
export function searchTermsOf(
  restaurant: SeedRestaurant,
  { first, last }: { first: string; last: string },
  now: number,
): SandboxTerm[] {
  const people = new Map<string, number>();
  for (const month of monthsBetween(first, last))
    for (const counted of countedIn(restaurant, month, now))
      people.set(counted.term, (people.get(counted.term) ?? 0) + counted.people);
  return [...people]
    .map(([term, value]): SandboxTerm => (value < threshold ? { term, threshold } : { term, value }))
    .sort((one, other) => ("value" in other ? other.value : 0) - ("value" in one ? one.value : 0));
}
