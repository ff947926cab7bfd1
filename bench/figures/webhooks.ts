import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { webhookEndpoints } from "#api/db/schema/webhooks.ts";
import { deliverWebhooks } from "#api/domains/webhooks/deliver/deliver.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { withEmptyStore } from "../empty-store.ts";
import { type Figure, times } from "../table.ts";

const deliveryCount = 4000;
const endpointCount = 4;
const atOnce = 32;

/** Posts the same number of bodies to the same address by `fetch` alone. */
async function bareFetches(address: string): Promise<number> {
  const startedAt = performance.now();
  let left = deliveryCount;
  const post = async () => {
    while (left > 0) {
      left -= 1;
      await (await fetch(address, { method: "POST", body: JSON.stringify({ data: { reviewId: newId() } }) })).text();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, post));
  return deliveryCount / ((performance.now() - startedAt) / 1000);
}

/** Webhooks delivered in a second on PostgreSQL, signed and recorded, beside bare `fetch` to the same sink. */
export async function measureWebhooks(): Promise<Figure[]> {
  const sink = createServer((request, response) => request.resume().on("end", () => response.end("ok")));
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`;
  const settings = { ...apiSettings(env, secrets), allowsLoopback: true };
  try {
    return await withEmptyStore("postgres", async (databaseUrl) => {
      const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 10 });
      try {
        const { id: organizationId } = await createOrganization(database);
        const secretSealed = createSealing(settings.platforms.tokenSecrets).seal({ secret: "whsec_c2VjcmV0" });
        for (let count = 0; count < endpointCount; count += 1)
          await database.orm.insert(webhookEndpoints).values({
            id: newId(),
            organizationId,
            address,
            events: ["review.received"],
            secretSealed,
          });
        await database.pool.query(
          `select tell_webhooks('review.received', $1, null, jsonb_build_object('reviewId', gen_random_uuid()))
           from generate_series(1, $2)`,
          [organizationId, deliveryCount / endpointCount],
        );
        const startedAt = performance.now();
        const delivered = await deliverWebhooks({ database, settings });
        const ours = delivered / ((performance.now() - startedAt) / 1000);
        const reference = await bareFetches(address);
        return [
          {
            name: `webhooks delivered, ${endpointCount} endpoints on one sink`,
            ours: `${Math.round(ours)} a second`,
            reference: `${Math.round(reference)} a second by fetch alone`,
            ratio: times(ours / reference),
            passes: delivered === deliveryCount,
          },
        ];
      } finally {
        await database.close();
      }
    });
  } finally {
    sink.close();
  }
}
