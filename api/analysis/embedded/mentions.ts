import type { Topic } from "#contract/analysis/topics.ts";
import { type Clause, distance, type Item, isNegated, isWished, type Mention } from "./clauses.ts";

type Target = {
  topic: Topic | "general";
  at: number;
  strength: "strong" | "weak" | "implied";
  scores: number[];
  shared: number[];
};
type Opinion = { item: Item; general: number | null; byTopic: Map<Topic, number> };
export type ClauseFinding = {
  mentions: Mention[];
  /** Sum of praise and complaint in the clause. */
  score: number;
  /** `score` without the words that fit one topic only, such as "overpriced". */
  general: number;
  /** Praise and complaint that belong to no topic of the clause. */
  unattached: number[];
};

const turned = (score: number, negated: boolean) => (negated ? (score > 0 ? -1 : 0.5) : score);

/** « trop bon », "too bad": a word that only strengthens the next one has no opinion of its own. */
function isOnlyStress({ items }: Clause, item: Item): boolean {
  if (!item.meaning.roles.has("more") && !item.meaning.roles.has("less") && !item.meaning.roles.has("negation"))
    return false;
  return items.some(
    ({ at, meaning }) => at === item.at + item.length && (meaning.opinion !== null || meaning.opinions.size > 0),
  );
}

function opinionsOf(clause: Clause): Opinion[] {
  return clause.items.flatMap((item) => {
    const { opinion, opinions, roles } = item.meaning;
    if ((opinion === null && opinions.size === 0) || roles.has("contrast") || isOnlyStress(clause, item)) return [];
    const isMissed = isWished(clause, item.at) && (opinion ?? 0) > 0;
    const negated = isNegated(clause, item.at) || isMissed;
    const byTopic = new Map([...opinions].map(([topic, score]) => [topic, turned(score, negated)]));
    return [{ item, general: opinion === null ? null : turned(opinion, negated), byTopic }];
  });
}

const targetsOf = (clause: Clause): Target[] =>
  clause.items.flatMap(({ at, meaning }) =>
    [...meaning.topics].map(([topic, strength]) => ({ topic, at, strength, scores: [], shared: [] })),
  );

function nearest(clause: Clause, targets: readonly Target[], at: number): Target | undefined {
  // At equal distance the earlier topic takes it: "the soup was good and …".
  return [...targets].sort(
    (one, other) => distance(clause, one.at, at) - distance(clause, other.at, at) || one.at - other.at,
  )[0];
}

/** Assigns an opinion to the topic it is about; false when the clause has no such topic. */
function attach(clause: Clause, targets: Target[], { item, general, byTopic }: Opinion): boolean {
  // « lent » is about the wait, and about the service where that is named.
  const fitting = [...byTopic].flatMap(([topic, score]) => {
    const own = nearest(
      clause,
      targets.filter((target) => target.topic === topic),
      item.at,
    );
    own?.scores.push(score);
    return own ?? [];
  });
  if (fitting.length > 0) return true;
  const [only] = byTopic;
  const others = targets.filter(({ at }) => at !== item.at);
  if (only && byTopic.size === 1 && (general === null || others.every(({ topic }) => topic === "general"))) {
    targets.push({ topic: only[0], at: item.at, strength: "implied", scores: [only[1]], shared: [] });
    return true;
  }
  const target = nearest(clause, targets, item.at);
  if (!target || general === null) return false;
  target.scores.push(general);
  target.shared.push(general);
  return target.topic !== "general";
}

const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0);

/**
 * The score of a topic without an opinion of its own: shared by the other topics of its clause, or given by a "no …" before it.
 * Words that fit one topic only (« lent », "overpriced") are not shared.
 */
function inherited(clause: Clause, target: Target, targets: readonly Target[]): number | null {
  if (isNegated(clause, target.at, 2)) return -1;
  const scored = nearest(
    clause,
    targets.filter(({ shared }) => shared.length > 0),
    target.at,
  );
  return scored ? sum(scored.shared) : null;
}

/** The topics of a clause with their scores. */
export function findingOf(clause: Clause): ClauseFinding {
  const targets = targetsOf(clause);
  const opinions = opinionsOf(clause);
  const unattached = opinions.filter((opinion) => !attach(clause, targets, opinion));
  const scores = new Map<Topic, number[]>();
  for (const target of targets) {
    if (target.topic === "general" || (target.strength === "weak" && target.scores.length === 0)) continue;
    const score = target.scores.length > 0 ? sum(target.scores) : inherited(clause, target, targets);
    scores.set(target.topic, [...(scores.get(target.topic) ?? []), ...(score === null ? [] : [score])]);
  }
  const scoreOf = (opinion: Opinion) => opinion.general ?? [...opinion.byTopic.values()][0] ?? 0;
  return {
    mentions: [...scores].map(([topic, own]) => ({ topic, score: own.length === 0 ? null : sum(own) })),
    score: sum(opinions.map(scoreOf)),
    general: sum(opinions.map(({ general }) => general ?? 0)),
    unattached: unattached.map(scoreOf),
  };
}
