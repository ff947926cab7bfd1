import { describe, expect, test } from "vitest";
import { type AiSettings, brandVoiceDefaults, type Fact } from "#contract/ai/schemas.ts";
import type { ErrorData } from "#contract/errors.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";
import { findEffectiveSettings } from "./settings.ts";

const api = await aiApi();
const { pool } = api.database;
const warm = { ...brandVoiceDefaults, signature: "Zoé" };
const brief = { ...brandVoiceDefaults, tone: "brief" as const, signature: "Ana" };

/** Two people editing the settings of an organization with two restaurants, which has none yet. */
async function pair() {
  const one = await aiSetup(api);
  const { id: first, organizationId } = one.restaurant;
  await pool.query("delete from ai_settings where organization_id = $1", [organizationId]);
  const second = await createRestaurant(api.database, { organizationId });
  const zoe = await createUser(api.database, {
    name: "Zoé",
    lastname: "Roy",
    organizations: [{ id: organizationId, caslRole: "owner" as const }],
    restaurants: [first, second.id],
  });
  const token = await api.tokenOf(zoe);
  const other = <Data>(method: string, path: string, body?: unknown) => api.call<Data>(method, path, { body, token });
  const read = async (id = first) => (await other<AiSettings>("GET", `/restaurants/${id}/ai`)).body.data;
  return { ...one, other, read, first, second: second.id, there: `/restaurants/${second.id}/ai` };
}

describe("two people at the same brand voice", () => {
  test.each(["restaurant", "organization"] as const)(
    "of the %s: the second is refused with what the first wrote",
    async (scope) => {
      const { call, other, path, read } = await pair();
      const first = await other<AiSettings>("PUT", `${path}/brand-voice`, {
        scope,
        versions: noVersions,
        brandVoice: warm,
      });
      expect(first.status).toBe(200);
      const late = await call<ErrorData>("PUT", `${path}/brand-voice`, {
        scope,
        versions: noVersions,
        brandVoice: brief,
      });
      expect(late).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
      const current = late.body.data.current as AiSettings;
      expect(current).toMatchObject({ brandVoice: warm, changes: { brandVoice: { by: "Zoé Roy" } } });
      expect((await read()).brandVoice).toEqual(warm);
      const again = { scope, versions: current.versions.brandVoice, brandVoice: brief };
      expect((await call<AiSettings>("PUT", `${path}/brand-voice`, again)).body.data.brandVoice).toEqual(brief);
    },
  );

  test("at once: one of them is refused", async () => {
    const { call, other, path } = await pair();
    const input = { scope: "restaurant", versions: noVersions };
    const responses = await Promise.all([
      call("PUT", `${path}/brand-voice`, { ...input, brandVoice: warm }),
      other("PUT", `${path}/brand-voice`, { ...input, brandVoice: brief }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("of the organization, seen at a restaurant without its own: the change is reported there too, not where one has its own", async () => {
    const { call, other, path, there } = await pair();
    const own = await call<AiSettings>("PUT", `${there}/brand-voice`, {
      scope: "restaurant",
      versions: noVersions,
      brandVoice: brief,
    });
    await other("PUT", `${path}/brand-voice`, { scope: "organization", versions: noVersions, brandVoice: warm });
    const input = { scope: "restaurant", brandVoice: brief };
    expect((await call("PUT", `${path}/brand-voice`, { ...input, versions: noVersions })).body.code).toBe("CONFLICT");
    const { versions } = own.body.data;
    expect((await call("PUT", `${there}/brand-voice`, { ...input, versions: versions.brandVoice })).status).toBe(200);
  });

  test("and provider do not stand in each other's way; given up and made anew is another one", async () => {
    const { call, other, path, read } = await pair();
    await other("PUT", `${path}/provider`, { scope: "restaurant", versions: noVersions, provider: "endpoint" });
    const brandVoice = await call<AiSettings>("PUT", `${path}/brand-voice`, {
      scope: "restaurant",
      versions: noVersions,
      brandVoice: brief,
    });
    expect(brandVoice.body.data).toMatchObject({ provider: "endpoint", brandVoice: brief });
    const stale = { brandVoiceVersion: 0, providerVersion: 0 };
    expect((await other("DELETE", `${path}/own`, stale)).body.code).toBe("CONFLICT");
    const { versions } = await read();
    const seen = { brandVoiceVersion: versions.brandVoice.restaurant, providerVersion: versions.provider.restaurant };
    expect((await other("DELETE", `${path}/own`, seen)).status).toBe(200);
    await other("PUT", `${path}/brand-voice`, { scope: "restaurant", versions: noVersions, brandVoice: warm });
    const late = await call("PUT", `${path}/brand-voice`, {
      scope: "restaurant",
      versions: versions.brandVoice,
      brandVoice: brief,
    });
    expect(late.body.code).toBe("CONFLICT");
  });
});

describe("a model chosen", () => {
  test("for the organization leaves a restaurant's brand voice at that restaurant", async () => {
    const { call, path, there } = await pair();
    await call("PUT", `${path}/brand-voice`, { scope: "restaurant", versions: noVersions, brandVoice: brief });
    const chosen = await call<AiSettings>("PUT", `${path}/provider`, {
      scope: "organization",
      versions: noVersions,
      provider: "endpoint",
    });
    expect(chosen.body.data).toMatchObject({ brandVoice: brief, provider: "endpoint", scope: "restaurant" });
    expect((await call<AiSettings>("GET", there)).body.data).toMatchObject({
      brandVoice: brandVoiceDefaults,
      provider: "endpoint",
      scope: "organization",
    });
  });

  test("at a restaurant lets it follow its organization's brand voice", async () => {
    const { call, path, there, second } = await pair();
    await call("PUT", `${path}/brand-voice`, { scope: "organization", versions: noVersions, brandVoice: warm });
    await call("PUT", `${there}/provider`, { scope: "restaurant", versions: noVersions, provider: "endpoint" });
    const { versions } = (await call<AiSettings>("GET", path)).body.data;
    await call("PUT", `${path}/brand-voice`, {
      scope: "organization",
      versions: versions.brandVoice,
      brandVoice: brief,
    });
    expect(await findEffectiveSettings(api.database.orm, second)).toMatchObject({
      brandVoice: brief,
      provider: "endpoint",
    });
    const { changes } = (await call<AiSettings>("GET", there)).body.data;
    expect(changes.brandVoice.at).not.toBeNull();
  });
});

describe("a line of the facts sheet", () => {
  test("that somebody changed is refused to who changes or deletes it next", async () => {
    const { call, other, path } = await pair();
    const { _id } = (await call<Fact>("POST", `${path}/facts`, { key: "Wifi", text: "Oui" })).body.data;
    await other("PUT", `${path}/facts/${_id}`, { key: "Wifi", text: "En terrasse", version: 1 });
    const current = { text: "En terrasse", version: 2, updatedBy: "Zoé Roy" };
    const change = await call("PUT", `${path}/facts/${_id}`, { key: "Wifi", text: "Non", version: 1 });
    expect(change.body).toMatchObject({ code: "CONFLICT", data: { current } });
    const deletion = await call("DELETE", `${path}/facts/${_id}`, { version: 1 });
    expect(deletion.body).toMatchObject({ code: "CONFLICT", data: { current } });
    expect((await call("DELETE", `${path}/facts/${_id}`, { version: 2 })).status).toBe(200);
    const gone = await other("PUT", `${path}/facts/${_id}`, { key: "Wifi", text: "Non", version: 2 });
    expect(gone.body.code).toBe("NOT_FOUND");
  });
});

describe("a model switched off at the organization", () => {
  test("is off at each restaurant, whatever it chose, and cannot be switched on there", async () => {
    const { call, path, there, first, second, read } = await pair();
    const own = await call("PUT", `${there}/brand-voice`, {
      scope: "restaurant",
      versions: noVersions,
      brandVoice: brief,
    });
    expect(own.status).toBe(200);
    const set = async (at: string, scope: string, provider: string) => {
      const { versions } = (await call<AiSettings>("GET", at)).body.data;
      return call<AiSettings>("PUT", `${at}/provider`, { scope, versions: versions.provider, provider });
    };
    await set(path, "organization", "endpoint");
    expect((await findEffectiveSettings(api.database.orm, second)).provider).toBe("endpoint");
    await set(there, "restaurant", "endpoint");
    await set(path, "organization", "none");
    for (const id of [first, second]) {
      expect((await findEffectiveSettings(api.database.orm, id)).provider).toBe("none");
      expect(await read(id)).toMatchObject({ provider: "none", isSwitchedOff: true });
    }
    expect((await set(there, "restaurant", "endpoint")).body.code).toBe("AI_SWITCHED_OFF");
    expect((await set(there, "restaurant", "none")).status).toBe(200);
    await set(path, "organization", "endpoint");
    expect([(await read(first)).provider, (await read(second)).provider]).toEqual(["endpoint", "none"]);
  });

  test("is what nobody chose neither: a brand voice alone switches nothing off", async () => {
    const { call, path, there, read, second } = await pair();
    await call("PUT", `${path}/brand-voice`, { scope: "organization", versions: noVersions, brandVoice: warm });
    const { versions } = await read(second);
    const on = { scope: "restaurant", versions: versions.provider, provider: "endpoint" };
    expect((await call<AiSettings>("PUT", `${there}/provider`, on)).body.data).toMatchObject({
      provider: "endpoint",
      isSwitchedOff: false,
    });
  });
});
