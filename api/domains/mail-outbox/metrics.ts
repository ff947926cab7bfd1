import { sql } from "drizzle-orm";
import { mailOutbox } from "#api/db/schema/mail.ts";
import type { Statements } from "#api/db/statements.ts";
import { gauge } from "#api/metrics.ts";
import { mailStates } from "#contract/mail-outbox/schemas.ts";
import { mailState } from "./list.ts";

/** What a monitor reads of the mails, in Prometheus's text format. */
export async function mailMetrics(tx: Statements): Promise<string[]> {
  const counts = await tx
    .select({ state: mailState, count: sql<number>`count(*)::int` })
    .from(mailOutbox)
    .groupBy(sql`1`);
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  return gauge(
    "comptoir_mails",
    "Mails kept in the outbox by state",
    mailStates.map((state) => ({ labels: { state }, value: countOf(state) })),
  );
}
