import type { z } from "zod";

/** A refusal of the product API; `ProductApiError` is one. */
type Refusal = { code: string; current: unknown };

/** The record as it stands now, of a write that was refused because somebody else changed it since; undefined for any other refusal. */
export const currentIn = <Stored>({ code, current }: Refusal, schema: z.ZodType<Stored>): Stored | undefined =>
  code === "CONFLICT" ? schema.safeParse(current).data : undefined;
