import type { SeedRestaurant, Slot } from "../world/world.ts";

/** A week, and the periods of exceptions as Google writes them. */
export type Hours = { regular: readonly Slot[]; special: readonly object[] };
/** What a listing was given last, what guests see, and when Google has examined the former. */
export type ListingHours = { given: Hours; shown: Hours; edit: { decidesAt: number; isRefused: boolean } | null };
type WithHours = { restaurant: SeedRestaurant; hours?: ListingHours };

/** The hours of a listing at that time: an edit shows once it has been examined, and never if it is refused. */
export function hoursOf(
  { restaurant, hours }: WithHours,
  now: number,
): Record<"given" | "shown", Hours> & { isPending: boolean } {
  const seeded = { regular: restaurant.hours, special: [] };
  const { given, shown, edit } = hours ?? { given: seeded, shown: seeded, edit: null };
  if (!edit) return { given, shown, isPending: false };
  if (now < edit.decidesAt) return { given, shown, isPending: true };
  return { given, shown: edit.isRefused ? shown : given, isPending: false };
}

/** Gives a listing other hours; what is null stays. */
export function giveHours(
  listing: WithHours,
  {
    regular,
    special,
    isRefused,
  }: { regular: Hours["regular"] | null; special: Hours["special"] | null; isRefused: boolean },
  { at, decidesAt }: { at: number; decidesAt: number },
): void {
  const { given, shown } = hoursOf(listing, at);
  const next = { regular: regular ?? given.regular, special: special ?? given.special };
  listing.hours = { given: next, shown, edit: { decidesAt, isRefused } };
}

/** Google shows another week than it was given. */
export function suggestHours(listing: WithHours, regular: Hours["regular"], at: number): void {
  const { given, shown } = hoursOf(listing, at);
  listing.hours = { given, shown: { ...shown, regular }, edit: null };
}
