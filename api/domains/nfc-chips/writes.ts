import { eq, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { nfcChips } from "#api/db/schema/nfc-chips.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { sqlStateOf, uniqueViolation } from "#api/db/sql-states.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireAdministered } from "#api/domains/organizations/access.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { NfcChip, NfcChipChange, NfcChipChangeResult, NfcChipContent } from "#contract/nfc-chips/schemas.ts";
import { c, chipTables, isAccessible, matchOf, requireChip } from "./rows.ts";

/** Whose stock a chip goes to: NOT_FOUND for one that the caller does not look after, the installation's among them, or that is not there. */
export async function requireStock(tx: Statements, context: ApiContext, organizationId: string | null): Promise<void> {
  if (organizationId === null) {
    if (principalOf(context).role !== "admin") throw fail("NOT_FOUND");
    return;
  }
  requireAdministered(context, organizationId);
  const { id } = organizations;
  const [found] = await tx.select({ id }).from(organizations).where(eq(id, organizationId));
  if (!found) throw fail("NOT_FOUND");
}

/** The columns of typed content, and the organization that the audit log tells it to. */
async function stored(context: ApiContext, content: NfcChipContent) {
  const { uid, name, restaurantId, pageKey, active } = content;
  if (restaurantId !== null) {
    const { organizationId } = await requireRestaurant(context, restaurantId);
    return { columns: { uid, name, restaurantId, organizationId: null, pageKey, active }, organizationId };
  }
  await requireStock(context.database.orm, context, content.organizationId);
  const { organizationId } = content;
  return { columns: { uid, name, restaurantId, organizationId, pageKey, active }, organizationId };
}

/** What people call a chip. */
export const chipName = ({ uid, name }: Pick<NfcChip, "uid" | "name">): string => name || uid;

const told = ({ uid, name, restaurantId, pageKey, active }: Omit<NfcChipContent, "organizationId">) => ({
  uid,
  name,
  restaurantId,
  page: pageKey,
  active,
});

async function orKnown<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw fail("NFC_CHIP_KNOWN", { fields: { uid: "taken" } });
    throw error;
  }
}

/** Adds a chip. NFC_CHIP_KNOWN for a serial number that is there, in whoever's stock; NOT_FOUND for a foreign restaurant or stock. */
export async function createChip(context: ApiContext, content: NfcChipContent): Promise<NfcChip> {
  const { columns, organizationId } = await stored(context, content);
  const id = newId();
  await orKnown(
    transaction(context.database, async (tx) => {
      await tx.insert(nfcChips).values({ id, ...columns });
      recordAudit(tx, {
        by: context,
        action: "nfcChip.created",
        subject: { id, name: chipName(columns) },
        restaurantId: columns.restaurantId,
        organizationId,
        after: told(columns),
      });
    }),
  );
  return requireChip(context.database.orm, context, id);
}

/** Changes a chip. CONFLICT where somebody was faster; a tap in the meantime is none. */
export async function updateChip(
  context: ApiContext,
  chipId: string,
  { expectedUpdatedAt, ...content }: NfcChipContent & { expectedUpdatedAt: string },
): Promise<NfcChip> {
  await requireChip(context.database.orm, context, chipId);
  const { columns, organizationId } = await stored(context, content);
  await orKnown(
    transaction(context.database, async (tx) => {
      const [before] = await tx.select().from(nfcChips).where(eq(nfcChips.id, chipId)).for("no key update");
      if (!before) throw fail("NOT_FOUND");
      const updatedAt = before.updatedAt.toISOString();
      if (Date.parse(expectedUpdatedAt) !== before.updatedAt.getTime())
        throw fail("CONFLICT", { current: { updatedAt } });
      await tx
        .update(nfcChips)
        .set({ ...columns, updatedAt: now })
        .where(eq(nfcChips.id, chipId));
      recordAudit(tx, {
        by: context,
        action: "nfcChip.updated",
        subject: { id: chipId, name: chipName(columns) },
        restaurantId: columns.restaurantId ?? before.restaurantId,
        organizationId,
        before: told(before),
        after: told(columns),
      });
    }),
  );
  return requireChip(context.database.orm, context, chipId);
}

type Found = Pick<NfcChip, "uid" | "name" | "active"> & {
  id: string;
  restaurantId: string | null;
  organizationId: string | null;
};

/** The chips of a change, locked in one order. NOT_FOUND where one of those named is not the caller's. */
async function lockChips(tx: Statements, context: ApiContext, { chipIds, filters }: NfcChipChange): Promise<Found[]> {
  const ids = [...new Set(chipIds ?? [])];
  const match = filters ? matchOf(context, filters) : sql`${isAccessible(context)} and ${isAnyOf(c.id, ids)}`;
  const found = await rowsOf<Found>(
    tx,
    sql`select ${c.id}, ${c.uid}, ${c.name}, ${c.active}, ${c.restaurantId} as "restaurantId", o.id as "organizationId"
      from ${chipTables} where ${match} order by ${c.id} for no key update of ${c}`,
  );
  if (!filters && found.length < ids.length) throw fail("NOT_FOUND");
  return found;
}

/** Does one thing with many chips, in one transaction. Those that are as asked already stay untouched. */
export async function changeChips(context: ApiContext, input: NfcChipChange): Promise<NfcChipChangeResult> {
  const { action, restaurantId = null } = input;
  const target = restaurantId === null ? null : await requireRestaurant(context, restaurantId);
  return transaction(context.database, async (tx) => {
    const found = await lockChips(tx, context, input);
    const isActive = action === "activate";
    const sets = action === "assign" || action === "unassign";
    const differing = found.filter((chip) => (sets ? chip.restaurantId !== restaurantId : chip.active !== isActive));
    const ids = differing.map(({ id }) => id);
    await tx.execute(
      sets
        ? sql`update ${nfcChips} ${c} set restaurant_id = ${restaurantId}, organization_id = ${
            restaurantId === null
              ? // Back into the stock of the organization it was in.
                sql`(select ${restaurants.organizationId} from ${restaurants} where ${restaurants.id} = ${c.restaurantId})`
              : sql`null`
          }, updated_at = now() where ${isAnyOf(c.id, ids)}`
        : sql`update ${nfcChips} ${c} set active = ${isActive}, updated_at = now() where ${isAnyOf(c.id, ids)}`,
    );
    for (const chip of differing)
      recordAudit(tx, {
        by: context,
        action: "nfcChip.updated",
        subject: { id: chip.id, name: chipName(chip) },
        restaurantId: restaurantId ?? chip.restaurantId,
        organizationId: target?.organizationId ?? chip.organizationId,
        before: sets ? { restaurantId: chip.restaurantId } : { active: chip.active },
        after: sets ? { restaurantId } : { active: isActive },
      });
    return { changed: differing.length, unchanged: found.length - differing.length };
  });
}
