import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { aiSettings } from "#api/db/schema/ai.ts";
import { automationSets } from "#api/db/schema/automations.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { tags } from "#api/db/schema/review-work/work.ts";
import { roiAssumptions } from "#api/db/schema/statistics.ts";
import { templates } from "#api/db/schema/templates.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { AiProvider, BrandVoice } from "#contract/ai/schemas.ts";
import type { AutomationRule, AutomationSafety } from "#contract/automations/rules.ts";
import type { DeadlineRule } from "#contract/reply-deadlines/schemas.ts";
import type { RoiAssumptions } from "#contract/statistics/roi.ts";
import type { TemplateContent, TemplateKind } from "#contract/templates/schemas.ts";
import { contentColumns, contentOf, foldedTemplateName, type Variant, variantsOf } from "../../templates/rows.ts";

export type Escalation = {
  isOn: boolean;
  lateHours: number;
  notifyAssignee: boolean;
  userIds: string[];
  sendMail: boolean;
  reassignTo: string | null;
};
export type OwnTemplate = { id: string; kind: TemplateKind; overridesId: string | null; content: TemplateContent };
export type OwnRules = { rules: AutomationRule[]; safety: AutomationSafety };

/** What a restaurant has of its own, apart from what its organization and its groups give it. */
export type Own = {
  deadlines?: DeadlineRule;
  escalation?: Escalation;
  voice?: BrandVoice;
  provider?: AiProvider;
  roi?: RoiAssumptions;
  automations?: OwnRules;
  templates: OwnTemplate[];
};

const readTemplates = (tx: Statements, ids: string[]) =>
  tx
    .select({
      ...contentColumns,
      id: templates.id,
      kind: templates.kind,
      restaurantId: templates.restaurantId,
      variants: sql<Variant[]>`(${variantsOf})`,
    })
    .from(templates)
    .where(isAnyOf(templates.restaurantId, ids))
    .orderBy(templates.kind, foldedTemplateName, templates.id);

/** What these restaurants have of their own, by their ids; one statement per kind of setting, however many they are. */
export async function readOwn(tx: Statements, ids: readonly string[]): Promise<Map<string, Own>> {
  const found = new Map<string, Own>(ids.map((id) => [id, { templates: [] }]));
  const put = (restaurantId: string | null, own: Partial<Own>) => {
    const held = restaurantId === null ? undefined : found.get(restaurantId);
    if (held) Object.assign(held, own);
  };
  const wanted = [...ids];
  const d = replyDeadlines;
  const deadlines = { restaurantId: d.restaurantId, hours: d.hours, openingHours: d.openingHours };
  for (const { restaurantId, ...rule } of await tx.select(deadlines).from(d).where(isAnyOf(d.restaurantId, wanted)))
    put(restaurantId, { deadlines: rule });
  const e = replyEscalations;
  const { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } = e;
  const escalation = { restaurantId: e.restaurantId, isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo };
  for (const { restaurantId, ...rule } of await tx.select(escalation).from(e).where(isAnyOf(e.restaurantId, wanted)))
    put(restaurantId, { escalation: { ...rule, userIds: rule.userIds.toSorted() } });
  const a = aiSettings;
  const ai = { restaurantId: a.restaurantId, voice: a.brandVoice, provider: a.provider };
  for (const { restaurantId, voice, provider } of await tx.select(ai).from(a).where(isAnyOf(a.restaurantId, wanted)))
    put(restaurantId, { ...(voice && { voice }), ...(provider && { provider }) });
  const roi = { restaurantId: roiAssumptions.restaurantId, roi: roiAssumptions.assumptions };
  const hasRoi = isAnyOf(roiAssumptions.restaurantId, wanted);
  for (const row of await tx.select(roi).from(roiAssumptions).where(hasRoi)) put(row.restaurantId, { roi: row.roi });
  const s = automationSets;
  const inForce = and(isAnyOf(s.restaurantId, wanted), isNull(s.leftAt));
  const sets = { restaurantId: s.restaurantId, rules: s.rules, safety: s.safety };
  for (const { restaurantId, ...set } of await tx.select(sets).from(s).where(inForce))
    put(restaurantId, { automations: set });
  for (const row of await readTemplates(tx, wanted))
    found.get(row.restaurantId ?? "")?.templates.push({
      id: row.id,
      kind: row.kind,
      overridesId: row.overridesId,
      content: { ...contentOf(row), groupIds: [], groupRestaurantIds: [] },
    });
  return found;
}

/** Templates and tags that rules name: what they are called, whose they are. */
export type Named = {
  templates: Map<string, { name: string; organizationId: string; restaurantId: string | null }>;
  tags: Map<string, { name: string; organizationId: string }>;
};

/** Everything that rules of these organizations may name, with all that the given rules do. */
export async function readNamed(tx: Statements, organizationIds: readonly string[], rules: readonly AutomationRule[]) {
  const templateIds = rules.flatMap(({ action }) => (action.templateId ? [action.templateId] : []));
  const tagIds = rules.flatMap(({ conditions }) => conditions.tagIds);
  const { id, name, organizationId, restaurantId, scope, automated } = templates;
  const shared = and(inArray(organizationId, [...organizationIds]), eq(scope, "organization"), eq(automated, true));
  const foundTemplates = await tx
    .select({ id, name, organizationId, restaurantId })
    .from(templates)
    .where(sql`${shared} or ${isAnyOf(id, templateIds)}`);
  const foundTags = await tx
    .select({ id: tags.id, name: tags.name, organizationId: tags.organizationId })
    .from(tags)
    .where(sql`${inArray(tags.organizationId, [...organizationIds])} or ${isAnyOf(tags.id, tagIds)}`);
  const named: Named = {
    templates: new Map(foundTemplates.map(({ id: key, ...one }) => [key, one])),
    tags: new Map(foundTags.map(({ id: key, ...one }) => [key, one])),
  };
  return named;
}
