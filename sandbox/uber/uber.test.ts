import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { sandboxClient } from "#config/platforms.ts";
import { bearer, origin, setUpSandbox, startsAt } from "../testing/setup.ts";

const dayMs = 86_400_000;
const hook = "http://localhost:3000/api/v1/webhooks/uber";
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function atWork() {
  const delivered: { url: string; body: string; headers: Headers }[] = [];
  const on = setUpSandbox({
    webhooks: { uber: hook },
    fetch: async (url, init) => {
      delivered.push({ url: String(url), body: String(init?.body), headers: new Headers(init?.headers) });
      return new Response(null, { status: 200 });
    },
  });
  const client = { client_id: sandboxClient.id, client_secret: sandboxClient.secret, grant_type: "client_credentials" };
  const body = new URLSearchParams({ ...client, scope: "eats.report eats.store" });
  const { access_token } = await on.json(on.at("uberAuth")("/oauth/v2/token", { method: "POST", body }));
  const order = (more: object = {}) =>
    on.at("uber")("/eats/report", {
      method: "POST",
      body: JSON.stringify({
        report_type: "CUSTOMER_AND_DELIVERY_FEEDBACK_REPORT",
        store_uuids: [on.world.restaurants[0]?.listings.ubereats],
        start_date: dayOf(startsAt - 25 * dayMs),
        end_date: dayOf(startsAt),
        ...more,
      }),
      ...bearer(access_token),
    });
  return { on, order, delivered };
}

test("a report is ready after a while, announced by a signed webhook, and lies behind a link that expires", async () => {
  const { on, order, delivered } = await atWork();
  const location = on.world.restaurants[0]?.listings.ubereats ?? "";
  const add = (text: string) =>
    on.command({ do: "add_review", platform: "ubereats", location, rating: 4, author: "Léa", text });
  await add('Froid, "tiède" au mieux\net en retard');
  on.time.now += 3 * dayMs;
  await add("Trop récent");
  const { workflow_id } = await on.json(order({ end_date: dayOf(on.time.now) }));
  on.sandbox.tick();
  await on.sandbox.settled();
  expect(delivered).toEqual([]);
  on.time.now += 60_000;
  on.sandbox.tick();
  await on.sandbox.settled();
  const [delivery] = delivered;
  expect(delivery?.url).toBe(hook);
  const signature = createHmac("sha256", sandboxClient.secret)
    .update(delivery?.body ?? "")
    .digest("hex");
  expect(delivery?.headers.get("x-uber-signature")).toBe(signature);
  const message = JSON.parse(delivery?.body ?? "");
  expect(message).toMatchObject({ event_type: "eats.report.success", job_id: workflow_id });
  const link = message.report_metadata.sections[0].download_url.slice(origin.length);
  const csv = await (await on.send(link)).text();
  expect(csv.split("\r\n")[0]).toContain("ID de la commande");
  expect(csv).toContain('"Froid, ""tiède"" au mieux\net en retard"');
  expect(csv).not.toContain("Trop récent");
  on.time.now += dayMs;
  expect((await on.send(link)).status).toBe(403);
});

test("a report of too many days, or of a store nobody knows, is refused; one may never be ready", async () => {
  const { on, order, delivered } = await atWork();
  expect((await order({ start_date: dayOf(startsAt - 40 * dayMs) })).status).toBe(400);
  expect((await order({ store_uuids: ["none"] })).status).toBe(404);
  await on.command({ do: "add_fault", kind: "report_never_ready" });
  expect((await order()).status).toBe(200);
  await on.command({ do: "advance_clock", ms: 10 * dayMs });
  await on.sandbox.settled();
  expect(delivered).toEqual([]);
});
