import { z } from "zod";
import { Id } from "../ids.ts";
import { OpeningHours } from "../restaurants/opening-hours.ts";

/** Kinds of what is sent to platforms. Each has one handler in the API (docs/guides/outbox.md). */
export const outboxKinds = ["reply", "reply_deletion", "hours"] as const;
export const OutboxKindKey = z.enum(outboxKinds);
export type OutboxKindKey = z.infer<typeof OutboxKindKey>;

/** What items are about, each with what an entry says of it. The API has its rules (`api/domains/outbox/subjects.ts`). */
export const OutboxSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review"), _id: Id, author: z.string(), rating: z.number().int() }),
  z.object({ kind: z.literal("restaurant"), _id: Id, name: z.string() }),
]);
export type OutboxSubject = z.infer<typeof OutboxSubject>;
export type OutboxSubjectKind = OutboxSubject["kind"];

/** Words of a reply. */
export const ReplyWords = z.object({ text: z.string() });
/** Opening hours as a platform has them. `specialHours` null: they are left as they stand there. */
export const PlatformHours = z.object({
  regularHours: OpeningHours.shape.regularHours,
  specialHours: OpeningHours.shape.specialHours.nullable(),
});
export type PlatformHours = z.infer<typeof PlatformHours>;

/** What is sent, by kind: the item's payload as stored. */
export const outboxPayloads = {
  reply: ReplyWords,
  reply_deletion: z.object({}),
  /** `listing`: the platform's id of the listing they were confirmed for. */
  hours: PlatformHours.extend({ listing: z.string() }),
} satisfies Record<OutboxKindKey, z.ZodType>;

export type OutboxPayload<Kind extends OutboxKindKey> = z.infer<(typeof outboxPayloads)[Kind]>;

/** What stood on the platform before, and what stands there instead where it was overwritten; null = nothing. */
const shown = <Shown extends z.ZodType>(schema: Shown) => ({ former: schema.nullable(), remote: schema.nullable() });

/** What an item sends, by its kind, beside what the platform showed before and shows instead. */
export const OutboxContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reply"), sent: outboxPayloads.reply, ...shown(ReplyWords) }),
  z.object({ kind: z.literal("reply_deletion"), sent: outboxPayloads.reply_deletion, ...shown(ReplyWords) }),
  z.object({ kind: z.literal("hours"), sent: outboxPayloads.hours, ...shown(PlatformHours) }),
]);
export type OutboxContent = z.infer<typeof OutboxContent>;
