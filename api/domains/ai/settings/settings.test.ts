import { describe, expect, test } from "vitest";
import { type AiSettings, brandVoiceDefaults, type Fact, factsMax } from "#contract/ai/schemas.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";

const api = await aiApi();
const setUp = async (caslRole: "owner" | "manager" | "editor" | "moderator" = "owner") => {
  const one = await aiSetup(api, { caslRole });
  await api.database.pool.query("delete from ai_settings where restaurant_id = $1", [one.restaurant.id]);
  return one;
};
const brandVoice = {
  ...brandVoiceDefaults,
  tone: "brief" as const,
  signature: "Chez Madeleine",
  forbiddenWords: ["génial"],
};

describe("settings", () => {
  test("begin with defaults and no provider", async () => {
    const { call, path } = await setUp();
    const { body } = await call<AiSettings>("GET", path);
    expect(body.data).toMatchObject({
      brandVoice: brandVoiceDefaults,
      provider: "none",
      scope: "default",
      model: "stand-in",
    });
  });

  test("of the organization hold at each of its restaurants until one has its own, and again when it gives them up", async () => {
    const { call, path, restaurant, user } = await setUp();
    const second = await createRestaurant(api.database, { organizationId: restaurant.organizationId });
    await api.database.pool.query("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", [
      second.id,
      user.id,
    ]);
    await call("PUT", `${path}/brand-voice`, { scope: "organization", versions: noVersions, brandVoice });
    const there = `/restaurants/${second.id}/ai`;
    expect((await call<AiSettings>("GET", there)).body.data).toMatchObject({ brandVoice, scope: "organization" });
    const own = await call<AiSettings>("PUT", `${there}/provider`, {
      scope: "restaurant",
      provider: "endpoint",
      versions: noVersions,
    });
    expect(own.body.data).toMatchObject({ brandVoice, provider: "endpoint", scope: "restaurant" });
    expect((await call<AiSettings>("GET", path)).body.data).toMatchObject({ provider: "none", scope: "organization" });
    const left = await call<AiSettings>("DELETE", `${there}/own`, {
      brandVoiceVersion: 0,
      providerVersion: own.body.data.versions.provider.restaurant,
    });
    expect(left.body.data).toMatchObject({ provider: "none", scope: "organization" });
  });

  test("are written by those who may: the brand voice by editors, the provider and the organization by owners", async () => {
    const { call, path } = await setUp("editor");
    const may = (await call<AiSettings>("GET", path)).body.data.may;
    expect(may).toEqual({ updateBrandVoice: true, updateProvider: false, updateOrganization: false });
    expect(
      (await call("PUT", `${path}/brand-voice`, { scope: "restaurant", versions: noVersions, brandVoice })).status,
    ).toBe(200);
    const shared = { scope: "organization", versions: noVersions, brandVoice };
    expect((await call("PUT", `${path}/brand-voice`, shared)).body.code).toBe("PERMISSION_RULE");
    const off = { scope: "restaurant", versions: noVersions, provider: "none" };
    expect((await call("PUT", `${path}/provider`, off)).body.code).toBe("PERMISSION_RULE");
    const given = { brandVoiceVersion: 0, providerVersion: 0 };
    expect((await call("DELETE", `${path}/own`, given)).body.code).toBe("PERMISSION_RULE");
    const moderator = await setUp("moderator");
    expect((await moderator.call("GET", moderator.path)).body.code).toBe("PERMISSION_RULE");
  });

  test.each([
    [{ ...brandVoice, tone: "loud" }],
    [{ ...brandVoice, languages: [] }],
    [{ ...brandVoice, signature: "x".repeat(121) }],
    [{ ...brandVoice, forbiddenWords: Array(101).fill("a") }],
  ])("that make no sense are refused and change nothing", async (wrong) => {
    const { call, path } = await setUp();
    const input = { scope: "restaurant", versions: noVersions, brandVoice: wrong };
    expect((await call("PUT", `${path}/brand-voice`, input)).body.code).toBe("INVALID_INPUT");
    expect((await call<AiSettings>("GET", path)).body.data.scope).toBe("default");
  });

  test("are hidden from everybody else", async () => {
    const [mine, theirs] = [await setUp(), await setUp()];
    for (const [method, path, body] of [
      ["GET", ""],
      ["PUT", "/brand-voice", { scope: "restaurant", versions: noVersions, brandVoice }],
      ["PUT", "/provider", { scope: "restaurant", versions: noVersions, provider: "none" }],
      ["DELETE", "/own", { brandVoiceVersion: 0, providerVersion: 0 }],
      ["GET", "/calls"],
      ["POST", "/facts", { key: "a", text: "b" }],
      ["POST", "/bench", { source: "templates" }],
    ] as const)
      expect((await mine.call(method, `${theirs.path}${path}`, body)).status, path).toBe(404);
  });
});

describe("the facts sheet", () => {
  test("holds what people write, and what the restaurant's own data say", async () => {
    const { call, path, restaurant } = await setUp();
    const hours = JSON.stringify([{ openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" }]);
    await api.database.pool.query("update restaurants set regular_hours = $2, phone = '+33142000000' where id = $1", [
      restaurant.id,
      hours,
    ]);
    const added = await call<Fact>("POST", `${path}/facts`, { key: " Terrasse ", text: "Chauffée,\n30 places" });
    expect(added).toMatchObject({ status: 201, body: { data: { key: "Terrasse", text: "Chauffée, 30 places" } } });
    const { facts } = (await call<AiSettings>("GET", path)).body.data;
    expect(facts[0]).toMatchObject({ key: "Terrasse" });
    expect((await call("POST", `${path}/facts`, { key: "\0", text: "\0 \0" })).status).toBe(422);
    const own = facts.filter(({ _id }) => _id === null).map(({ key, text }) => ({ key, text }));
    expect(own).toContainEqual({ key: "phone", text: "+33142000000" });
    expect(own).toContainEqual({ key: "hours:MONDAY", text: "12:00–14:30" });
    expect(own).toContainEqual({ key: "hours:SUNDAY", text: "" });
  });

  test("is changed line by line, in its own restaurant only, and has an end", async () => {
    const { call, path } = await setUp();
    const other = await setUp();
    const { _id } = (await call<Fact>("POST", `${path}/facts`, { key: "Wifi", text: "Oui" })).body.data;
    const changed = await call<Fact>("PUT", `${path}/facts/${_id}`, { key: "Wifi", text: "Non", version: 1 });
    expect(changed.body.data).toMatchObject({ text: "Non", version: 2 });
    for (const method of ["PUT", "DELETE"])
      expect((await other.call(method, `${other.path}/facts/${_id}`, { key: "a", text: "b", version: 2 })).status).toBe(
        404,
      );
    for (let at = 1; at < factsMax; at++) await call("POST", `${path}/facts`, { key: `k${at}`, text: "t" });
    expect((await call("POST", `${path}/facts`, { key: "one", text: "too many" })).body.code).toBe("FACTS_FULL");
    expect((await call("DELETE", `${path}/facts/${_id}`, { version: 2 })).status).toBe(200);
    expect((await call("DELETE", `${path}/facts/${_id}`, { version: 2 })).status).toBe(404);
  });
});
