import { type SQL, sql } from "drizzle-orm";
import { uuids } from "#api/access-scope.ts";
import type { AuditValues } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { aiSettings } from "#api/db/schema/ai.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { roiAssumptions } from "#api/db/schema/statistics.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { putOwnRules } from "#api/domains/automations/sets/change.ts";
import { auditTemplate } from "#api/domains/templates/writes/audit.ts";
import { insertTemplate, updateTemplateRow } from "#api/domains/templates/writes/store.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { nextVersion, recordSetting } from "#api/setting-versions.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { CopiedPart } from "#contract/restaurant-administration/copies.ts";
import { counterpartOf, rulesFor } from "./compare.ts";
import { type Escalation, readOwn } from "./own.ts";
import type { Compared, Target } from "./plan.ts";

type Copy = Compared & { target: Target; replaces: boolean };
/** Writes a part at a target and tells it; false where there is nothing to write. */
type Writer = (tx: Statements, context: ApiContext, copy: Copy) => Promise<boolean>;

const ownOf = ({ owns, target }: Copy) => owns.get(target._id) ?? { templates: [] };

/** Tells a setting of the target as its own screen does. */
function tell(
  tx: Statements,
  by: ApiContext,
  { target }: Copy,
  action: AuditAction,
  { before, after }: { before: AuditValues | undefined; after: AuditValues },
): void {
  const restaurant = { id: target._id, organizationId: target.organizationId };
  recordSetting(tx, { by, action, restaurant, scope: "restaurant", before, after });
}

const nameOf = (context: ApiContext) => fullNameOf(principalOf(context));

const deadlines: Writer = async (tx, context, copy) => {
  const { target, source } = copy;
  if (!source.deadlines) return false;
  const { hours, openingHours } = source.deadlines;
  const d = replyDeadlines;
  await tx.execute(sql`
    insert into ${d} (${names(d.id, d.organizationId, d.restaurantId, d.hours, d.openingHours, d.updatedByName, d.version)})
    values (${newId()}, ${target.organizationId}, ${target._id}, ${sql.param(hours)}::smallint[], ${openingHours}, ${nameOf(context)}, ${nextVersion})
    on conflict ${perScope(d)} do update
      set ${asInserted(d.hours, d.openingHours, d.version, d.updatedByName)}, ${names(d.updatedAt)} = now()`);
  tell(tx, context, copy, "replyDeadline.changed", { before: ownOf(copy).deadlines, after: source.deadlines });
  return true;
};

/** The people of a rule who may work on the target's reviews; the others would hear of what they cannot open. */
async function escalationAt(tx: Statements, escalation: Escalation, targetId: string): Promise<Escalation> {
  const people = [...escalation.userIds, ...(escalation.reassignTo ? [escalation.reassignTo] : [])];
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select person as id from unnest(${uuids(people)}) person where may_work_on_reviews(person, ${targetId})`,
  );
  const may = new Set(rows.map(({ id }) => id));
  const { userIds, reassignTo } = escalation;
  return {
    ...escalation,
    userIds: userIds.filter((id) => may.has(id)),
    reassignTo: reassignTo !== null && may.has(reassignTo) ? reassignTo : null,
  };
}

const escalation: Writer = async (tx, context, copy) => {
  const { target, source } = copy;
  if (!source.escalation) return false;
  const after = await escalationAt(tx, source.escalation, target._id);
  const e = replyEscalations;
  const rule = [e.isOn, e.lateHours, e.notifyAssignee, e.userIds, e.sendMail, e.reassignTo, e.updatedByName, e.version];
  await tx.execute(sql`
    insert into ${e} (${names(e.id, e.organizationId, e.restaurantId, ...rule)})
    values (${newId()}, ${target.organizationId}, ${target._id}, ${after.isOn}, ${after.lateHours}, ${after.notifyAssignee},
      ${uuids(after.userIds)}, ${after.sendMail}, ${after.reassignTo}, ${nameOf(context)}, ${nextVersion})
    on conflict ${perScope(e)} do update set ${asInserted(...rule)}, ${names(e.updatedAt)} = now(),
      ${names(e.since)} = case when ${e.isOn} then ${e.since} else now() end`);
  tell(tx, context, copy, "replyEscalation.changed", { before: ownOf(copy).escalation, after });
  return true;
};

/** Brand voice and provider are columns of one row, each with its own version. */
const ai =
  (part: "voice" | "provider"): Writer =>
  async (tx, context, copy) => {
    const { target, source } = copy;
    const value = source[part];
    if (value === undefined) return false;
    const a = aiSettings;
    const isVoice = part === "voice";
    const columns = isVoice
      ? [a.brandVoice, a.brandVoiceVersion, a.brandVoiceBy, a.brandVoiceAt]
      : [a.provider, a.providerVersion, a.providerBy, a.providerAt];
    const stored: SQL = isVoice ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    await tx.execute(sql`
      insert into ${a} (${names(a.id, a.organizationId, a.restaurantId, ...columns)})
      values (${newId()}, ${target.organizationId}, ${target._id}, ${stored}, ${nextVersion}, ${nameOf(context)}, now())
      on conflict ${perScope(a)} do update set ${asInserted(...columns)}, ${names(a.updatedAt)} = now()`);
    const field = isVoice ? "brandVoice" : "provider";
    const has = ownOf(copy)[part];
    tell(tx, context, copy, isVoice ? "aiSettings.voiceChanged" : "aiSettings.providerChanged", {
      before: has === undefined ? undefined : { [field]: has },
      after: { [field]: value },
    });
    return true;
  };

const roi: Writer = async (tx, context, copy) => {
  const { target, source } = copy;
  if (!source.roi) return false;
  const values = { assumptions: source.roi, version: sql<number>`${nextVersion}`, updatedByName: nameOf(context) };
  await tx
    .insert(roiAssumptions)
    .values({ restaurantId: target._id, ...values })
    .onConflictDoUpdate({ target: roiAssumptions.restaurantId, set: { ...values, updatedAt: now } });
  recordAudit(tx, {
    by: context,
    action: "roiAssumptions.changed",
    subject: { id: target._id },
    restaurantId: target._id,
    before: ownOf(copy).roi,
    after: source.roi,
  });
  return true;
};

/** Each template whole: a new one, or in place of its counterpart, which keeps its id and its history. */
const templates: Writer = async (tx, context, copy) => {
  const { target, source, replaces } = copy;
  const { userId } = principalOf(context);
  const by = { userId, name: nameOf(context) };
  const isSameOrganization = copy.organizationId === target.organizationId;
  let count = 0;
  for (const { kind, overridesId, content } of source.templates) {
    const there = counterpartOf({ id: "", kind, overridesId, content }, ownOf(copy).templates);
    const told = { organizationId: target.organizationId, restaurantId: target._id, name: content.name };
    if (there && !replaces) continue;
    if (there) {
      if (JSON.stringify(there.content) === JSON.stringify(content)) continue;
      await updateTemplateRow(tx, there.id, content, { name: by.name, version: null });
      auditTemplate(tx, context, { id: there.id, ...told }, { before: { content: there.content }, after: { content } });
    } else {
      const id = newId();
      const place = { organizationId: target.organizationId, scope: "restaurant" as const, restaurantId: target._id };
      await insertTemplate(tx, {
        ...place,
        id,
        kind,
        content,
        by,
        overridesId: isSameOrganization ? overridesId : null,
      });
      auditTemplate(tx, context, { id, ...told }, { after: { content } });
    }
    count += 1;
  }
  return count > 0;
};

const automations: Writer = async (tx, context, copy) => {
  const { target, source, named } = copy;
  if (!source.automations) return false;
  const place = { id: target._id, organizationId: target.organizationId };
  // Templates may just have come.
  const own = (await readOwn(tx, [target._id])).get(target._id)?.templates ?? [];
  const { rules } = rulesFor(source.automations.rules, place, own, named);
  if (rules.length === 0) return false;
  const owner = { restaurantId: target._id, organizationId: target.organizationId };
  await putOwnRules(tx, context, owner, { rules, safety: source.automations.safety });
  return true;
};

export const writers: Record<CopiedPart, Writer> = {
  deadlines,
  escalation,
  voice: ai("voice"),
  provider: ai("provider"),
  roi,
  templates,
  automations,
};
