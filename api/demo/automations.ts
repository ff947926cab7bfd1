import { automationSets, automationVersions } from "#api/db/schema/automations.ts";
import type { Statements } from "#api/db/statements.ts";
import { AutomationRuleInput, AutomationSafety } from "#contract/automations/rules.ts";
import { newId } from "../db/ids.ts";
import { normalisedRules } from "../domains/automations/sets/rules.ts";
import type { DemoStory } from "./story.ts";

/** Two examples, both off, as a restaurant would begin with. */
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

/** The rules of the demo organization and the first version of their history. */
export async function insertAutomations(tx: Statements, { organizationId, users }: DemoStory): Promise<void> {
  const rules = normalisedRules(
    examples.map((rule) => AutomationRuleInput.parse(rule)),
    [],
    new Date(),
  );
  const [owner] = users;
  const id = newId();
  const content = { rules, safety: AutomationSafety.parse({}) };
  await tx.insert(automationSets).values({ id, organizationId, ...content, updatedBy: owner?.id });
  const userName = `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim();
  await tx.insert(automationVersions).values({ setId: id, version: 1, ...content, userId: owner?.id, userName });
}
