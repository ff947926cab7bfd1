import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant, now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { aiFacts } from "#api/db/schema/ai.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
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

/** Adds a line. Throws FACTS_FULL; two concurrent additions may exceed the limit by one, which is harmless. */
export async function addFact(context: ApiContext, input: FactInput & { restaurantId: string }): Promise<Fact> {
  const [added] = await rowsOf<Fact>(
    context.database.orm,
    sql`insert into ${aiFacts} (${names(id, restaurant, key, text, updatedByName)})
      select ${newId()}::uuid, ${input.restaurantId}::uuid, ${input.key}, ${input.text}, ${fullNameOf(principalOf(context))}
      where (select count(*) from ${aiFacts} where ${restaurant} = ${input.restaurantId}) < ${factsMax}
      returning ${id} as "_id", ${key}, ${text}, ${version}, ${updatedByName} as "updatedBy", ${line.updatedAt} as "updatedAt"`,
  );
  if (!added) throw fail("FACTS_FULL");
  return added;
}

type FactVersion = { restaurantId: string; factId: string; version: number };

const isSeen = (fact: FactVersion) =>
  and(eq(id, fact.factId), eq(restaurant, fact.restaurantId), eq(version, fact.version));

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
  const { orm } = context.database;
  const [changed] = await orm
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
  if (!changed) throw await refusal(orm, input);
  return changed;
}

/** Deletes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export async function deleteFact({ database: { orm } }: ApiContext, fact: FactVersion): Promise<void> {
  const { rowCount } = await orm.delete(aiFacts).where(isSeen(fact));
  if (rowCount === 0) throw await refusal(orm, fact);
}
