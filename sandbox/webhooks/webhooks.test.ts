import { expect, test } from "vitest";
import { sandboxToken } from "#config/platforms.ts";
import { bearer, metaSignIn, setUpSandbox } from "../testing/setup.ts";
import { metaJson } from "./meta-json.ts";
import { metaSignature } from "./signatures.ts";

// The vector of the platform reference, 2.8.
test("Meta's signature is over the bytes of the body", () => {
  expect(metaSignature("meta-secret", '{"object":"page","entry":[]}')).toBe(
    "sha256=c85cd075d7390cfd477f58b73c953366209f6712aa74b05ba29c1b26c4ec8f95",
  );
});

test("Meta's bodies are ASCII with slashes escaped, and the same content for whoever parses them", () => {
  const content = { text: "Très bon à 95 % 🍕 <b>", url: "https://ana.example/@ana" };
  expect(metaJson(content)).toBe(
    String.raw`{"text":"Tr\u00e8s bon \u00e0 95 \u0025 \ud83c\udf55 \u003cb>","url":"https:\/\/ana.example\/\u0040ana"}`,
  );
  expect(JSON.parse(metaJson(content))).toEqual(content);
});

test("a Page that subscribed gets a signed webhook, repeated until it is accepted", async () => {
  const delivered: { body: string; signature: string | null }[] = [];
  const on = setUpSandbox({
    webhooks: { meta: "http://localhost:3000/meta" },
    fetch: async (_, init) => {
      delivered.push({ body: String(init?.body), signature: new Headers(init?.headers).get("x-hub-signature-256") });
      return new Response(null, { status: delivered.length === 1 ? 500 : 200 });
    },
  });
  const token = await metaSignIn(on, ["pages_show_list", "pages_manage_metadata"]);
  const { data } = await on.json(on.at("metaGraph")("/me/accounts?fields=id,access_token", bearer(token)));
  const add = () =>
    on.command({ do: "add_review", platform: "facebook", location: data[0].id, rating: 5, author: "Léa", text: "Top" });
  await add();
  await on.sandbox.settled();
  expect(delivered).toEqual([]);
  await on.at("metaGraph")(`/${data[0].id}/subscribed_apps?subscribed_fields=ratings`, {
    method: "POST",
    ...bearer(data[0].access_token),
  });
  const { review } = await add();
  await on.sandbox.settled();
  expect(delivered).toHaveLength(2);
  expect(delivered[1]).toEqual(delivered[0]);
  expect(delivered[0]?.signature).toBe(metaSignature("sandbox-client-secret", delivered[0]?.body ?? ""));
  expect(delivered[0]?.body).toContain(String.raw`"reviewer_name":"L\u00e9a"`);
  expect(JSON.parse(delivered[0]?.body ?? "")).toMatchObject({
    object: "page",
    entry: [{ id: data[0].id, changes: [{ field: "ratings", value: { verb: "add", open_graph_story_id: review } }] }],
  });
});

test("an address has to be known and to pass Meta's handshake", async () => {
  const on = setUpSandbox({
    fetch: async (url) => {
      const query = new URL(String(url)).searchParams;
      const isOurs = query.get("hub.verify_token") === sandboxToken && String(url).includes("/right");
      return new Response(isOurs ? query.get("hub.challenge") : "no");
    },
  });
  const set = (meta: string) => on.command({ do: "set_webhooks", meta });
  expect((await set("http://elsewhere.example/right")).error).toContain("not known");
  expect((await set("http://localhost:3000/wrong")).error).toContain("challenge");
  expect(await set("http://localhost:3000/right")).toMatchObject({ meta: "http://localhost:3000/right" });
});
