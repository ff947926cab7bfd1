import type { Topic } from "#contract/analysis/topics.ts";
import { type Clause, distance, type Item, isNegated, isWished, type Mention, praisesAnother } from "./clauses.ts";

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

/** Of -1, 0 and 1: what the stars of the review say; 0 where they say nothing. */
export type Stars = -1 | 0 | 1;

const isHint = (score: number) => Math.abs(score) < 1;
/** "not good" complains in so many words; "not bad" and "not big" do little more than hint. */
const turned = (score: number, negated: boolean) => (negated ? (score > 0 ? (isHint(score) ? -0.5 : -1) : 0.5) : score);
/** A hint says nothing where the stars say the opposite. */
const heard = (score: number, stars: Stars) => (isHint(score) && score * stars < 0 ? 0 : score);
/** « Seul bémol, une table un peu fraîche »: what such a word announces is no praise. */
const announced = (score: number, { announcesFault }: Clause) => (announcesFault && score > 0 ? 0 : score);

/** « trop bon », "too bad": a word that only strengthens the next one has no opinion of its own. */
function isOnlyStress({ items }: Clause, item: Item): boolean {
  if (!item.meaning.roles.has("more") && !item.meaning.roles.has("less") && !item.meaning.roles.has("negation"))
    return false;
  return items.some(
    ({ at, meaning }) => at === item.at + item.length && (meaning.opinion !== null || meaning.opinions.size > 0),
  );
}

function opinionsOf(clause: Clause, stars: Stars): Opinion[] {
  return clause.items.flatMap((item) => {
    const { opinion, opinions, roles } = item.meaning;
    if ((opinion === null && opinions.size === 0) || roles.has("contrast") || isOnlyStress(clause, item)) return [];
    const isMissed = (opinion ?? 0) > 0 && (isWished(clause, item.at) || praisesAnother(clause, item));
    const negated = isNegated(clause, item.at) !== isMissed;
    const scored = (score: number) => announced(heard(turned(score, negated), stars), clause);
    const general = opinion === null ? null : scored(opinion);
    const byTopic = new Map([...opinions].map(([topic, score]) => [topic, scored(score)]));
    return [{ item, general, byTopic }];
  });
}

/** "a warm welcome": a word that also fits a place names no atmosphere where another topic is named. */
function namesOther({ items }: Clause, item: Item, topic: Topic | "general"): boolean {
  const { opinions } = item.meaning;
  if (topic !== "atmosphere" || opinions.size < 2) return false;
  return items.some(
    (other) =>
      other.at !== item.at &&
      other.meaning.opinions.size === 0 &&
      [...other.meaning.topics].some(([named, strength]) => named !== "general" && strength === "strong"),
  );
}

const targetsOf = (clause: Clause): Target[] =>
  clause.items.flatMap((item) =>
    [...item.meaning.topics]
      .filter(([topic]) => !namesOther(clause, item, topic))
      .map(([topic, strength]) => ({ topic, at: item.at, strength, scores: [], shared: [] })),
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

/** The topics of a clause with their scores. Hints that contradict the stars are not heard. */
export function findingOf(clause: Clause, stars: Stars): ClauseFinding {
  const targets = targetsOf(clause);
  const opinions = opinionsOf(clause, stars);
  const unattached = opinions.filter((opinion) => !attach(clause, targets, opinion));
  const scores = new Map<Topic, number[]>();
  const clear = new Set<Topic>();
  const named = new Set<Topic>();
  for (const target of targets) {
    if (target.topic === "general" || (target.strength === "weak" && target.scores.length === 0)) continue;
    const score = target.scores.length > 0 ? sum(target.scores) : inherited(clause, target, targets);
    if (target.scores.some((own) => !isHint(own))) clear.add(target.topic);
    if (target.strength === "strong") named.add(target.topic);
    scores.set(target.topic, [...(scores.get(target.topic) ?? []), ...(score === null ? [] : [score])]);
  }
  const scoreOf = (opinion: Opinion) => opinion.general ?? [...opinion.byTopic.values()][0] ?? 0;
  return {
    mentions: [...scores].map(([topic, own]) => ({
      topic,
      score: own.length === 0 ? null : sum(own),
      isInSoManyWords: clear.has(topic),
      isNamed: named.has(topic),
    })),
    score: sum(opinions.map(scoreOf)),
    general: sum(opinions.map(({ general }) => general ?? 0)),
    unattached: unattached.map(scoreOf),
  };
}
