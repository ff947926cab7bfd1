import { automationRuns, automationSets, automationVersions } from "#api/db/schema/automations.ts";
import type { Statements } from "#api/db/statements.ts";
import { AutomationRuleInput, AutomationSafety } from "#contract/automations/rules.ts";
import { newId } from "../db/ids.ts";
import { machineName } from "../domains/automations/run/text.ts";
import { normalisedRules } from "../domains/automations/sets/rules.ts";
import { demoId } from "./ids.ts";
import { insertRows } from "./insert-rows.ts";
import { automationDays } from "./replies.ts";
import type { DemoStory } from "./story.ts";
import { createRandom } from "./writing/random.ts";

const dayMs = 86_400_000;
const thanks = "Merci pour les étoiles sans texte";
/** Author of the replies that the automation wrote. */
export const ruleAuthor = machineName(thanks);

/** Two examples, both off, as a restaurant would begin with. */
const examples = [
  {
    name: thanks,
    conditions: { ratings: [4, 5], text: "without" },
    action: { kind: "template", mode: "send", delayMinutes: 30 },
  },
  {
    name: "Proposer une réponse la nuit",
    conditions: { ratings: [4, 5], text: "with", hours: { kind: "window", from: "23:00", to: "08:00" } },
    action: { kind: "draft", mode: "ask" },
  },
];

/** Every public review of these weeks has its run, so that the rules begin with what arrives. */
async function insertRuns(tx: Statements, story: DemoStory, set: { id: string; ruleId: string }): Promise<void> {
  const random = createRandom(`${story.organizationId}/runs`);
  const since = story.now.getTime() - automationDays * dayMs;
  const ids = new Map(story.venues.map(({ id, venue }) => [venue.key, id] as const));
  const rows = story.reviews
    .filter(({ publishedAt, platform }) => publishedAt.getTime() > since && platform !== "private")
    .map(({ id, venue, publishedAt, reply }) => {
      const at = new Date(Math.min(publishedAt.getTime() + 60_000, story.now.getTime()));
      const of = {
        id: demoId(at, random),
        review_id: id,
        restaurant_id: ids.get(venue.key),
        set_id: set.id,
        set_version: 2,
        at,
      };
      return reply?.isByRule
        ? {
            ...of,
            rule_id: set.ruleId,
            rule_name: thanks,
            outcome: "queued",
            text: reply.text,
            source: "template",
            reply_id: reply.id,
          }
        : { ...of, rule_id: null, rule_name: null, outcome: "no_match", text: null, source: null, reply_id: null };
    });
  await insertRows(
    tx,
    automationRuns,
    "id uuid, review_id uuid, restaurant_id uuid, set_id uuid, set_version integer, rule_id uuid, rule_name text, outcome text, " +
      "text text, source text, reply_id uuid, at timestamptz",
    rows,
  );
}

/** The rules of the demo organization, their history, and what the one that is on has done. */
export async function insertAutomations(tx: Statements, story: DemoStory): Promise<void> {
  const { organizationId, users, kind, now } = story;
  const written = examples.map((rule) => AutomationRuleInput.parse(rule));
  const off = normalisedRules(written, [], now);
  const onSince = new Date(now.getTime() - automationDays * dayMs);
  const [first, ...others] = off;
  const [owner] = users;
  const id = newId();
  const safety = AutomationSafety.parse({});
  const by = { userId: owner?.id, userName: `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim() };
  if (kind !== "connected" || !first) {
    await tx.insert(automationSets).values({ id, organizationId, rules: off, safety, updatedBy: owner?.id });
    await tx.insert(automationVersions).values({ setId: id, version: 1, rules: off, safety, ...by });
    return;
  }
  const rules = [{ ...first, isOn: true, onSince: onSince.toISOString() }, ...others];
  const updatedBy = owner?.id;
  await tx
    .insert(automationSets)
    .values({ id, organizationId, version: 2, rules, safety, hasRulesOn: true, updatedBy, updatedAt: onSince });
  const at = new Date(onSince.getTime() - dayMs);
  await tx.insert(automationVersions).values([
    { setId: id, version: 1, rules: off, safety, ...by, at },
    { setId: id, version: 2, rules, safety, ...by, at: onSince },
  ]);
  await insertRuns(tx, story, { id, ruleId: first._id });
}
