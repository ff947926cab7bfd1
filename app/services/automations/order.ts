type WithId = { _id: string };

/** The rules with one of them moved up (-1) or down (1); at an end it stays. */
export function rulesWithOneMoved<Rule extends WithId>(rules: readonly Rule[], id: string, by: -1 | 1): Rule[] {
  const from = rules.findIndex(({ _id }) => _id === id);
  const others = rules.filter(({ _id }) => _id !== id);
  const moved = rules[from];
  return moved ? others.toSpliced(Math.max(0, from + by), 0, moved) : [...rules];
}

/** The rules in the order of the given ids; others follow in their own order. */
export function orderedRules<Rule extends WithId>(rules: readonly Rule[], ids: readonly string[]): Rule[] {
  const named = [...new Set(ids)].flatMap((id) => rules.find(({ _id }) => _id === id) ?? []);
  return [...named, ...rules.filter((rule) => !named.includes(rule))];
}
