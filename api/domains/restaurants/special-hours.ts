import { eq } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { type SpecialDay, type SpecialHours, type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import { expandSpecialHours } from "../../platforms/opening-hours/special-days.ts";
import { findSpecialHoursProblems } from "../../platforms/opening-hours/validate.ts";

/** The hours of a weekday, by opening time; none: closed. */
export function usualHoursOn(regularHours: readonly WeeklySlot[], day: string) {
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return regularHours
    .filter(({ openDay }) => openDay === weekday)
    .map(({ openTime, closeTime }) => ({ openTime, closeTime }))
    .toSorted((one, other) => one.openTime.localeCompare(other.openTime));
}

/** The days that have special hours. */
export const specialDaysOf = (specialHours: readonly SpecialHours[]): Set<string> =>
  new Set(expandSpecialHours(specialHours).map(({ startDate }) => startDate));

function specialHoursOf({ day, name, hours, openTime, closeTime }: SpecialDay, regular: WeeklySlot[]): SpecialHours[] {
  const entry = { startDate: day, endDate: day, ...(name ? { name } : {}) };
  const slots =
    hours === "usual"
      ? usualHoursOn(regular, day)
      : hours === "other" && openTime && closeTime
        ? [{ openTime, closeTime }]
        : [];
  if (slots.length === 0) return [{ ...entry, isClosed: true }];
  return slots.map((slot) => ({ ...entry, isClosed: false, ...slot }));
}

/**
 * Adds special hours to a restaurant within the access scope. A day that has some already stays as it is: somebody else has said it.
 * INVALID_INPUT with the place of a day whose times contradict.
 */
export async function addSpecialHours(
  context: ApiContext,
  restaurantId: string,
  days: readonly SpecialDay[],
): Promise<void> {
  await transaction(context.database, async (tx) => {
    const [stored] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId)).for("no key update");
    if (!stored) throw fail("NOT_FOUND");
    const { name, regularHours, specialHours } = stored;
    const known = specialDaysOf(specialHours);
    const added: SpecialHours[] = [];
    for (const [index, day] of days.entries()) {
      if (known.has(day.day)) continue;
      known.add(day.day);
      added.push(...specialHoursOf(day, regularHours));
      // What contradicts itself in the stored ones was there before: it is no reason to refuse a day.
      const own = new RegExp(`^specialHours\\.(?:${added.map((_, at) => specialHours.length + at).join("|")})$`);
      if (findSpecialHoursProblems([...specialHours, ...added]).some(({ path }) => own.test(path)))
        throw fail("INVALID_INPUT", { fields: { [`days.${index}.closeTime`]: "invalid" } });
    }
    if (added.length === 0) return;
    const after = { specialHours: [...specialHours, ...added] };
    const informationUpdatedBy = fullNameOf(principalOf(context));
    await tx
      .update(restaurants)
      .set({ ...after, informationUpdatedAt: now, informationUpdatedBy, updatedAt: now })
      .where(eq(restaurants.id, restaurantId));
    recordAudit(tx, {
      by: context,
      action: "restaurant.updated",
      subject: { id: restaurantId, name },
      restaurantId,
      before: { specialHours },
      after,
    });
  });
}
