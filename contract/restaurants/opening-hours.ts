import { z } from "zod";
import { Day } from "../ids.ts";

export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** Local time `HH:MM`, `24:00` allowed as a closing time. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** One service. A bar that closes at 02:00 has `closeDay` = the next day. */
export const WeeklySlot = z.object({
  openDay: Weekday,
  openTime: TimeOfDay,
  closeDay: Weekday,
  closeTime: TimeOfDay,
});
export type WeeklySlot = z.infer<typeof WeeklySlot>;

/** An exception: closed, or open at other times, from `startDate` to `endDate` (both included). */
export const SpecialHours = z.object({
  startDate: Day,
  endDate: Day,
  isClosed: z.boolean(),
  openTime: TimeOfDay.optional(),
  closeTime: TimeOfDay.optional(),
  name: z.string().max(80).optional(),
});
export type SpecialHours = z.infer<typeof SpecialHours>;

/** Most days whose special hours are said at once. */
export const specialDaysMax = 40;
/** How a restaurant is open on single days: not at all, as on that weekday, or at times of its own. */
export const SpecialDays = z
  .array(
    z
      .object({
        day: Day,
        name: z.string().trim().min(1).max(80).optional(),
        hours: z.enum(["closed", "usual", "other"]),
        openTime: TimeOfDay.optional(),
        closeTime: TimeOfDay.optional(),
      })
      .refine(({ hours, openTime }) => hours !== "other" || openTime !== undefined, {
        path: ["openTime"],
        error: "required",
      })
      .refine(({ hours, closeTime }) => hours !== "other" || closeTime !== undefined, {
        path: ["closeTime"],
        error: "required",
      }),
  )
  .min(1)
  .max(specialDaysMax);
export type SpecialDay = z.infer<typeof SpecialDays>[number];

/** Hours of another service of the restaurant: delivery, kitchen, brunch… (`availableHoursTypes`). */
export const OtherHours = z.object({ hoursTypeId: z.string().max(40), periods: z.array(WeeklySlot).max(70) });

/** The product's own model, mapped from and to Google, schema.org and OSM. Times are local to `timeZone` (IANA). */
export const OpeningHours = z.object({
  timeZone: z.string().max(64),
  regularHours: z.array(WeeklySlot).max(70),
  specialHours: z.array(SpecialHours).max(400),
  otherHours: z.array(OtherHours).max(20),
});
export type OpeningHours = z.infer<typeof OpeningHours>;
