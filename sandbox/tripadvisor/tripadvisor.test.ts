import { expect, test } from "vitest";
import { sandboxToken } from "#config/platforms.ts";
import { setUpSandbox } from "../testing/setup.ts";

test("five reviews of a language are seen, a new one pushes the oldest out of sight", async () => {
  const on = setUpSandbox();
  const location = on.world.restaurants[0]?.listings.tripadvisor ?? "";
  const read = (query: string, key = sandboxToken) =>
    on.at("tripadvisor")(`/location/${location}/reviews?language=fr&key=${key}${query}`);
  for (let at = 0; at < 6; at++) {
    on.time.now += 1000;
    const said = { rating: 4, author: "Léa", text: `Avis ${at}`, language: "fr" };
    await on.command({ do: "add_review", platform: "tripadvisor", location, ...said });
  }
  const { data } = await on.json(read("&limit=20"));
  expect(data.map(({ text }: { text: string }) => text)).toEqual(["Avis 5", "Avis 4", "Avis 3", "Avis 2", "Avis 1"]);
  expect(data[0]).toMatchObject({ lang: "fr", rating: 4, location_id: Number(location), user: { username: "Léa" } });
  expect((await on.json(read("&limit=2&offset=4"))).data).toHaveLength(1);
  expect((await read("", "other")).status).toBe(403);
});

test("a listing is found by its name and returned with its figures, as text", async () => {
  const on = setUpSandbox();
  const key = `key=${sandboxToken}`;
  const found = await on.json(on.at("tripadvisor")(`/location/search?searchQuery=rivoyre 2 lyon&${key}`));
  expect(found.data).toHaveLength(1);
  const details = await on.json(on.at("tripadvisor")(`/location/${found.data[0].location_id}/details?${key}`));
  expect(details).toMatchObject({ name: "Maison Rivoyre 2", num_reviews: "7", rating: expect.any(String) });
  const missing = await on.at("tripadvisor")(`/location/1/details?${key}`);
  expect([missing.status, (await missing.json()).error.type]).toEqual([404, "NotFoundException"]);
});
