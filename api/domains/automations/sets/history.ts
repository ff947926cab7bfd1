import { isDeepStrictEqual } from "node:util";
import { desc, eq } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";
import { automationVersions } from "#api/db/schema/automations.ts";
import type { Statements } from "#api/db/statements.ts";
import type { AutomationRule, AutomationVersion } from "#contract/automations/rules.ts";
import { findEffectiveSet } from "./effective.ts";

const versionsShownMax = 50;
type Content = Pick<typeof automationVersions.$inferSelect, "rules" | "safety">;
type Change = AutomationVersion["changes"][number];

/** A rule without its switch. */
const bodyOf = ({ isOn: _isOn, onSince: _onSince, includesExisting: _includes, ...body }: AutomationRule) => body;

function changesOfRule(rule: AutomationRule, before: AutomationRule | undefined): Change[] {
  const ruleName = rule.name;
  const switched: Change[] = [{ kind: rule.isOn ? "switched_on" : "switched_off", ruleName }];
  if (!before) return [{ kind: "rule_added", ruleName }, ...(rule.isOn ? switched : [])];
  return [
    ...(isDeepStrictEqual(bodyOf(rule), bodyOf(before)) ? [] : [{ kind: "rule_changed" as const, ruleName }]),
    ...(rule.isOn === before.isOn ? [] : switched),
  ];
}

/** The changes of an edit, from the rules before and after it. */
export function changesBetween(before: Content | undefined, after: Content): Change[] {
  const former = before?.rules ?? [];
  const known = new Map(former.map((rule) => [rule._id, rule]));
  const kept = new Set(after.rules.map(({ _id }) => _id));
  const order = (rules: readonly AutomationRule[], others: ReadonlySet<string> | ReadonlyMap<string, unknown>) =>
    rules.map(({ _id }) => _id).filter((id) => others.has(id));
  const isMoved = order(after.rules, known).join() !== order(former, kept).join();
  return [
    ...after.rules.flatMap((rule) => changesOfRule(rule, known.get(rule._id))),
    ...former
      .filter(({ _id }) => !kept.has(_id))
      .map(({ name }) => ({ kind: "rule_removed" as const, ruleName: name })),
    ...(isMoved ? [{ kind: "reordered" as const, ruleName: null }] : []),
    ...(before && !isDeepStrictEqual(before.safety, after.safety)
      ? [{ kind: "safety_changed" as const, ruleName: null }]
      : []),
  ];
}

/** The latest edits of the rules in effect at a restaurant, newest first. */
export async function listVersions(tx: Statements, restaurantId: string): Promise<AutomationVersion[]> {
  const held = await findEffectiveSet(tx, restaurantId);
  if (held.id === null) return [];
  const { version, rules: stored, safety: storedSafety, restoredFrom, userName, at: changedAt } = automationVersions;
  const rows = await tx
    .select({ version, rules: stored, safety: storedSafety, restoredFrom, userName, at: instant(changedAt) })
    .from(automationVersions)
    .where(eq(automationVersions.setId, held.id))
    .orderBy(desc(version))
    .limit(versionsShownMax + 1);
  return rows.slice(0, versionsShownMax).map(({ rules, safety, ...row }, at) => ({
    ...row,
    changes: changesBetween(rows[at + 1], { rules, safety }),
    rules: rules.map(({ name, isOn }) => ({ name, isOn })),
    isCurrent: row.version === held.version,
  }));
}
