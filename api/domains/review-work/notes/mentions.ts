type Person = { userId: string; name: string };

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * People mentioned as `@First Last` in a note, without accents or case. The longest name wins, and people of the same name are all
 * mentioned. An `@` without a name, such as in an e-mail address, is text.
 */
export function mentionsIn(text: string, people: readonly Person[]): Person[] {
  const folded = fold(text);
  // Names are folded once, not for every `@`: a note may consist of them, and a team may be large.
  const named = people.map((person) => ({ person, name: fold(person.name) })).filter(({ name }) => name !== "");
  const byLength = [...new Set(named.map(({ name }) => name))].toSorted((a, b) => b.length - a.length);
  const found = new Map<string, Person>();
  for (let at = folded.indexOf("@"); at !== -1; at = folded.indexOf("@", at + 1)) {
    if (isWordCharacter(folded[at - 1])) continue;
    const mentioned = byLength.find(
      (name) => folded.startsWith(name, at + 1) && !isWordCharacter(folded[at + 1 + name.length]),
    );
    for (const { person, name } of mentioned === undefined ? [] : named)
      if (name === mentioned) found.set(person.userId, person);
  }
  return [...found.values()];
}
