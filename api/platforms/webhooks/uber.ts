import { z } from "zod";
import type { PlatformChange } from "./changes.ts";

const Report = z.looseObject({
  event_type: z.string(),
  workflow_id: z.string().nullish(),
  job_id: z.string().nullish(),
  report_metadata: z.looseObject({ sections: z.array(z.unknown()).default([]) }).nullish(),
});

/** Every address in a value, whatever its field's name: that of the link is not documented. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\//.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

/** The report a delivery announces (platform reference, 3.5); none for other events, null when it is not Uber's. */
export function uberChanges(body: unknown): PlatformChange[] | null {
  const delivery = Report.safeParse(body);
  if (!delivery.success) return null;
  const { event_type, workflow_id, job_id, report_metadata } = delivery.data;
  if (event_type !== "eats.report.success") return [];
  const addresses = [...new Set(addressesIn(report_metadata?.sections ?? []))];
  return [{ key: "ubereats", externalId: null, report: { id: workflow_id ?? job_id ?? null, addresses } }];
}
