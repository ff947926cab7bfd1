/** What a restaurant is called, and by whom it is run. */
export type NamedRestaurant = { restaurantId: string; name: string; organizationId: string; organizationName: string };

/** Words of the trade and articles: a name that is made of them alone is nobody's. Without accents and capitals. */
const tradeWords = new Set(
  [
    "le la les l un une des du de d a au aux chez et",
    "the a an of and at",
    "el los las lo una del al y casa",
    "il i gli uno da dal della di e",
    "restaurant restaurants restaurante restaurantes ristorante ristoranti resto food kitchen cuisine cucina cocina table",
    "bistro bistrot brasserie cafe caffe bar pub grill auberge taverne hotel maison pizzeria pizza trattoria osteria taverna burger",
    "groupe group grupo gruppo holding compagnie company sas sarl sa sl srl spa ltd inc",
  ].flatMap((line) => line.split(" ")),
);
/** Shorter names stand in too many words. */
const lettersMin = 4;

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "");
const folded = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isOwn = (words: readonly string[]) =>
  words.join("").length >= lettersMin && words.some((word) => !tradeWords.has(folded(word)));

/** The words that two names begin with alike. */
function sharedStart(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((word, index) => folded(word) !== folded(other[index] ?? ""));
  return end === -1 ? [...one] : one.slice(0, end);
}

/** A name without the words at its ends that say what a company is: "Groupe Marelune SAS" is searched for as "Marelune". */
function withoutTrade(words: readonly string[]): string[] {
  const isTrade = (word: string) => tradeWords.has(folded(word));
  const first = words.findIndex((word) => !isTrade(word));
  const last = words.findLastIndex((word) => !isTrade(word));
  return first === -1 ? [] : words.slice(first, last + 1);
}

/**
 * Names by which guests search for a restaurant itself: its own, its organization's, and the words with which its name and that of another
 * restaurant of the organization begin. `known` are all restaurants of the organizations.
 */
export function brandNamesOf(
  restaurantIds: readonly string[],
  known: readonly NamedRestaurant[],
): { restaurantId: string; name: string }[] {
  const wanted = new Set(restaurantIds);
  const byOrganization = Map.groupBy(known, ({ organizationId }) => organizationId);
  return [...byOrganization.values()].flatMap((restaurants) => {
    // Names that begin alike stand side by side once they are sorted: comparing neighbours is enough.
    const sorted = restaurants
      .map((one) => ({ ...one, words: wordsOf(one.name) }))
      .toSorted((one, other) => (folded(one.name) < folded(other.name) ? -1 : 1));
    return sorted.flatMap(({ restaurantId, words, organizationName }, index) => {
      if (!wanted.has(restaurantId)) return [];
      const shared = [sorted[index - 1], sorted[index + 1]].map((other) => sharedStart(words, other?.words ?? []));
      const names = [words, withoutTrade(wordsOf(organizationName)), ...shared].filter(isOwn);
      return [...new Set(names.map((one) => one.join(" ")))].map((name) => ({ restaurantId, name }));
    });
  });
}
