import { AutomationRuleInput, AutomationSafety } from "#contract/automations/rules.ts";
import { newId } from "../db/ids.ts";
import type { Queryable } from "../db/transaction.ts";
import { normalisedRules } from "../domains/automations/sets/rules.ts";
import type { DemoStory } from "./story.ts";

/** Two examples, both off: what a house would begin with. */
const examples = [
  {
    name: "Merci pour les étoiles sans texte",
    conditions: { ratings: [4, 5], text: "without" },
    action: { kind: "template", mode: "send", delayMinutes: 30 },
  },
  {
    name: "Proposer une réponse la nuit",
    conditions: { ratings: [4, 5], text: "with", hours: { kind: "window", from: "23:00", to: "08:00" } },
    action: { kind: "draft", mode: "ask" },
  },
];

/** The rules of the demo organization and the first line of their history. */
export async function insertAutomations(client: Queryable, { organizationId, users }: DemoStory): Promise<void> {
  const rules = normalisedRules(
    examples.map((rule) => AutomationRuleInput.parse(rule)),
    [],
    new Date(),
  );
  const [owner] = users;
  const [id, ...content] = [newId(), JSON.stringify(rules), JSON.stringify(AutomationSafety.parse({}))];
  await client.query(
    "insert into automation_sets (id, organization_id, rules, safety, updated_by) values ($1, $2, $3, $4, $5)",
    [id, organizationId, ...content, owner?.id ?? null],
  );
  await client.query(
    "insert into automation_versions (set_id, version, rules, safety, user_id, user_name) values ($1, 1, $2, $3, $4, $5)",
    [id, ...content, owner?.id ?? null, `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim()],
  );
}
