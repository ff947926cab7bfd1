import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant, now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { aiFacts } from "#api/db/schema/ai.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { type Fact, type FactInput, type FactLine, factsMax } from "#contract/ai/schemas.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

type RestaurantRow = { hours: WeeklySlot[] } & Record<
  "address" | "phone" | "website" | "reservation" | "order",
  string | null
>;

/** One line per day, empty when closed; none where the restaurant has no hours at all. */
function hoursLines(hours: readonly WeeklySlot[]): FactLine[] {
  if (hours.length === 0) return [];
  return weekdays.map((day) => {
    const slots = hours.filter(({ openDay }) => openDay === day).sort((a, b) => a.openTime.localeCompare(b.openTime));
    return { key: `hours:${day}`, text: slots.map((slot) => `${slot.openTime}–${slot.closeTime}`).join(", ") };
  });
}

function ownLines({ hours, ...texts }: RestaurantRow): Fact[] {
  const lines = Object.entries(texts).flatMap(([key, text]) => (text ? [{ key, text }] : []));
  return [...lines, ...hoursLines(hours)].map((line) => ({
    ...line,
    _id: null,
    version: 0,
    updatedAt: null,
    updatedBy: "",
  }));
}

const { id, restaurantId: restaurant, key, text, version, updatedByName } = aiFacts;
const line = { _id: id, key, text, version, updatedBy: updatedByName, updatedAt: instant(aiFacts.updatedAt) };

/** The whole facts sheet: the lines people wrote, then those of the restaurant's own data (hours in its own zone). */
export async function listFacts(tx: Statements, restaurantId: string): Promise<Fact[]> {
  const written = await tx.select(line).from(aiFacts).where(eq(restaurant, restaurantId)).orderBy(id);
  const { formattedAddress, phone, website, reservationUrl, orderUrl, regularHours } = restaurants;
  const [own] = await tx
    .select({
      address: formattedAddress,
      phone,
      website,
      reservation: reservationUrl,
      order: orderUrl,
      hours: regularHours,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return [...written, ...(own ? ownLines(own) : [])];
}

const toldOf = (restaurantId: string, { _id, key }: { _id: string | null; key: string }) => ({
  subject: { id: _id, name: key },
  restaurantId,
});

/** Adds a line. Throws FACTS_FULL; two concurrent additions may exceed the limit by one, which is harmless. */
export async function addFact(context: ApiContext, input: FactInput & { restaurantId: string }): Promise<Fact> {
  return transaction(context.database, async (tx) => {
    const [added] = await rowsOf<Fact>(
      tx,
      sql`insert into ${aiFacts} (${names(id, restaurant, key, text, updatedByName)})
      select ${newId()}::uuid, ${input.restaurantId}::uuid, ${input.key}, ${input.text}, ${fullNameOf(principalOf(context))}
      where (select count(*) from ${aiFacts} where ${restaurant} = ${input.restaurantId}) < ${factsMax}
      returning ${id} as "_id", ${key}, ${text}, ${version}, ${updatedByName} as "updatedBy", ${line.updatedAt} as "updatedAt"`,
    );
    if (!added) throw fail("FACTS_FULL");
    recordAudit(tx, {
      by: context,
      action: "aiFact.created",
      ...toldOf(input.restaurantId, added),
      after: { key: added.key, text: added.text },
    });
    return added;
  });
}

type FactVersion = { restaurantId: string; factId: string; version: number };

const isSeen = (fact: FactVersion) =>
  and(eq(id, fact.factId), eq(restaurant, fact.restaurantId), eq(version, fact.version));

async function holdLine(tx: Statements, fact: FactVersion) {
  const [held] = await tx.select({ _id: id, key, text }).from(aiFacts).where(isSeen(fact)).for("update");
  if (!held) throw await refusal(tx, fact);
  return { held, before: { key: held.key, text: held.text } };
}

/** Why a line of that restaurant was not written: it is deleted, or somebody else wrote first. */
async function refusal(tx: Statements, { factId, restaurantId }: FactVersion) {
  const [current] = await tx
    .select(line)
    .from(aiFacts)
    .where(and(eq(id, factId), eq(restaurant, restaurantId)));
  return current ? fail("CONFLICT", { current }) : fail("NOT_FOUND");
}

/** Changes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export async function setFact(context: ApiContext, input: FactInput & FactVersion): Promise<Fact> {
  return transaction(context.database, async (tx) => {
    const { held, before } = await holdLine(tx, input);
    const after = { key: input.key, text: input.text };
    recordAudit(tx, { by: context, action: "aiFact.updated", ...toldOf(input.restaurantId, held), before, after });
    const [changed] = await tx
      .update(aiFacts)
      .set({
        key: input.key,
        text: input.text,
        updatedAt: now,
        updatedByName: fullNameOf(principalOf(context)),
        version: sql`${version} + 1`,
      })
      .where(isSeen(input))
      .returning(line);
    if (!changed) throw await refusal(tx, input);
    return changed;
  });
}

/** Deletes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export async function deleteFact(context: ApiContext, fact: FactVersion): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { held, before } = await holdLine(tx, fact);
    await tx.delete(aiFacts).where(isSeen(fact));
    recordAudit(tx, { by: context, action: "aiFact.deleted", ...toldOf(fact.restaurantId, held), before });
  });
}
