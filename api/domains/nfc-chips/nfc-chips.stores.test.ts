import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { languages } from "#contract/languages.ts";
import type { NfcChipContent } from "#contract/nfc-chips/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { countTaps } from "./count.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
/** A serial number that nothing else has. */
const newUid = () => newId().replaceAll("-", "").slice(-14).toUpperCase();

/** An account manager of one organization, with an admin beside. */
async function setUp() {
  const { id: organizationId } = await createOrganization(database, { name: `Org ${newId()}` });
  const user = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  const { api, fetch } = await callerOf(database, user);
  const admin = await createUser(database, { role: "admin" });
  const make = (name: string, more = {}) => createRestaurant(database, { organizationId, name, ...more });
  const chip = async (more: Partial<NfcChipContent> = {}) =>
    (await api.nfcChips.create({ uid: newUid(), organizationId, ...more })).data;
  return {
    organizationId,
    api: api.nfcChips,
    fetch,
    make,
    chip,
    admin: (await callerOf(database, admin)).api.nfcChips,
  };
}
const connect = (
  restaurantId: string,
  key: string,
  more: { placeId?: string; externalId?: string; url?: string } = {},
) =>
  database.pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, place_id, url, connected_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [newId(), restaurantId, key, more.externalId ?? newId(), more.placeId ?? null, more.url ?? null],
  );
/** A guest, who is nobody. */
const guest = async () => (await callerOf(database, null)).api.nfcChips;

describe("a chip by hand", () => {
  test("is stored with its serial number put right, told, changed, and shown with the page it opens", async () => {
    const { api, make, organizationId } = await setUp();
    const restaurant = await make("Chez Ana");
    await connect(restaurant.id, "facebook", { externalId: "4711" });
    const { data } = await api.create({ uid: "04:a2:24:b1-9c 6f 80", name: " Table  4 ", restaurantId: restaurant.id });
    expect(data).toMatchObject({
      uid: "04A224B19C6F80",
      name: "Table 4",
      address: "https://comptoir.test/nfc?uid=04A224B19C6F80",
      restaurant: { _id: restaurant.id, name: "Chez Ana" },
      organization: { _id: organizationId },
      pageKey: null,
      opens: "facebook",
      tapCount: 0,
      lastTapAt: null,
    });
    const changed = await api.update({
      chipId: data._id,
      uid: data.uid,
      name: "Bar",
      restaurantId: restaurant.id,
      pageKey: "gmb",
      expectedUpdatedAt: data.updatedAt,
    });
    expect(changed.data).toMatchObject({ name: "Bar", pageKey: "gmb", opens: null });
    expect((await auditEntriesOf(database, organizationId)).map(({ action }) => action)).toEqual([
      "nfcChip.created",
      "nfcChip.updated",
    ]);
    const stale = { chipId: data._id, uid: data.uid, organizationId, expectedUpdatedAt: data.updatedAt };
    expect(await codeOf(api.update(stale))).toBe("CONFLICT");
  });

  test("with a serial number that is none answers 422, with one that is there 409", async () => {
    const { api, chip, organizationId } = await setUp();
    const known = await chip();
    for (const uid of ["", "04A2", "04A224B19C6F8G", "04A224B19C6F800"])
      expect(await codeOf(api.create({ uid, organizationId })), uid).toBe("INVALID_INPUT");
    expect(await codeOf(api.create({ uid: known.uid.toLowerCase(), organizationId }))).toBe("NFC_CHIP_KNOWN");
  });

  test("of a foreign stock or restaurant answers NOT_FOUND, and the installation's stock is the admins' alone", async () => {
    const [{ api, chip }, other] = [await setUp(), await setUp()];
    const [own, foreign] = [await chip(), await other.chip()];
    const place = await other.make("Zinc");
    expect(await codeOf(api.get({ chipId: foreign._id }))).toBe("NOT_FOUND");
    expect(await codeOf(api.create({ uid: newUid() }))).toBe("NOT_FOUND");
    expect(await codeOf(api.create({ uid: newUid(), organizationId: other.organizationId }))).toBe("NOT_FOUND");
    expect(await codeOf(api.create({ uid: newUid(), restaurantId: place.id }))).toBe("NOT_FOUND");
    const moved = { chipId: own._id, uid: own.uid, restaurantId: place.id, expectedUpdatedAt: own.updatedAt };
    expect(await codeOf(api.update(moved))).toBe("NOT_FOUND");
    const { data } = await other.admin.create({ uid: newUid() });
    expect(data.organization).toBeNull();
    expect(await codeOf(api.get({ chipId: data._id }))).toBe("NOT_FOUND");
  });

  test("is nothing to staff of restaurants", async () => {
    const { organizationId } = await setUp();
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    const { nfcChips } = (await callerOf(database, owner)).api;
    expect(await codeOf(nfcChips.search({}))).toBe("FORBIDDEN");
    expect(await codeOf(nfcChips.create({ uid: newUid(), organizationId }))).toBe("FORBIDDEN");
  });
});

describe("the table of chips", () => {
  test("is searched, filtered and paged in each order without gaps", async () => {
    const { api, make, chip, organizationId } = await setUp();
    const [eden, zinc] = [await make("Éden"), await make("Zinc")];
    const free = await chip({ name: "Libre" });
    const atZinc = await chip({ name: "Bar", restaurantId: zinc.id });
    const atEden = await chip({ name: "Salle", restaurantId: eden.id });
    await chip({ name: "Perdue", active: false });
    await database.pool.query("update nfc_chips set tap_count = 3, last_tap_at = now() where id = $1", [atZinc._id]);
    const names = async (asked: object) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.search({ pageSize: 1, ...asked, after });
        found.push(...page.data.map(({ name }) => name));
        after = page.pagination.after ?? undefined;
      } while (after);
      return found;
    };
    expect(await names({})).toEqual(["Perdue", "Salle", "Bar", "Libre"]);
    expect(await names({ sort: "restaurant" })).toEqual(["Libre", "Perdue", "Salle", "Bar"]);
    expect((await names({ sort: "taps" }))[0]).toBe("Bar");
    expect((await names({ sort: "lastTap" }))[0]).toBe("Bar");
    expect(await names({ search: "eden" })).toEqual(["Salle"]);
    expect(await names({ search: "PERD" })).toEqual(["Perdue"]);
    expect(await names({ search: atEden.uid.toLowerCase().replaceAll(/(..)(?=.)/g, "$1:") })).toEqual(["Salle"]);
    expect(await names({ state: "unassigned" })).toEqual(["Libre"]);
    expect(await names({ state: "assigned" })).toEqual(["Salle", "Bar"]);
    expect(await names({ state: "deactivated" })).toEqual(["Perdue"]);
    expect(await names({ restaurantId: zinc.id })).toEqual(["Bar"]);
    expect(await names({ organizationId: newId() })).toEqual([]);
    const page = await api.search({ search: "libre" });
    expect(page).toMatchObject({ nfcCount: 1, unassignedCount: 1, data: [{ _id: free._id, restaurant: null }] });
    expect(page.data[0]?.organization?._id).toBe(organizationId);
  });
});

describe("a bulk change", () => {
  test("assigns, takes back into the stock, switches off and on, and says what was so already", async () => {
    const { api, make, chip, organizationId } = await setUp();
    const restaurant = await make("Chez Ana");
    const [one, two] = [await chip(), await chip({ restaurantId: restaurant.id })];
    const chipIds = [one._id, two._id];
    const assigned = await api.change({ action: "assign", restaurantId: restaurant.id, chipIds });
    expect(assigned.data).toEqual({ changed: 1, unchanged: 1 });
    expect((await api.search({ restaurantId: restaurant.id })).nfcCount).toBe(2);
    expect((await api.change({ action: "deactivate", filters: { restaurantId: restaurant.id } })).data.changed).toBe(2);
    expect((await api.search({ state: "deactivated" })).nfcCount).toBe(2);
    expect((await api.change({ action: "activate", chipIds })).data.changed).toBe(2);
    expect((await api.change({ action: "unassign", chipIds })).data.changed).toBe(2);
    const { data } = await api.get({ chipId: two._id });
    expect(data).toMatchObject({ restaurant: null, organization: { _id: organizationId } });
  });

  test("with one foreign chip or a foreign restaurant answers NOT_FOUND and changes none", async () => {
    const [{ api, make, chip }, other] = [await setUp(), await setUp()];
    const restaurant = await make("Chez Ana");
    const [own, foreign] = [await chip(), await other.chip()];
    const chipIds = [own._id, foreign._id];
    expect(await codeOf(api.change({ action: "assign", restaurantId: restaurant.id, chipIds }))).toBe("NOT_FOUND");
    const place = await other.make("Zinc");
    expect(await codeOf(api.change({ action: "assign", restaurantId: place.id, chipIds: [own._id] }))).toBe(
      "NOT_FOUND",
    );
    expect(await codeOf(api.change({ action: "assign", chipIds: [own._id] }))).toBe("INVALID_INPUT");
    expect((await api.get({ chipId: own._id })).data.restaurant).toBeNull();
  });
});

describe("a file of chips", () => {
  const fileOf = (lines: readonly string[]) => new File([lines.join("\n")], "puces.csv", { type: "text/csv" });

  test("of 1,000 rows says of each what it does before any chip is added, and adds the good ones once", async () => {
    const { api, make, chip, organizationId } = await setUp();
    await make("Chez Ana", { locality: "Paris" });
    await make("Chez Léo", { locality: "Lyon" });
    await make("Chez Léo", { locality: "Nice" });
    const known = await chip({ name: "Bar" });
    const good = Array.from({ length: 993 }, () => newUid());
    const rows = [
      `${known.uid};;;`,
      `${good[0]};;;`,
      "04XX;;;",
      ";Bar;;",
      `${newUid()};;Chez Personne;`,
      `${newUid()};;Chez Léo;`,
      `${newUid()};;;Myspace`,
    ];
    const file = fileOf([
      "UID;Nom;Restaurant;Page",
      `${good[0]?.replaceAll(/(..)(?=.)/g, "$1:")};Table 1;chez ana;Google`,
      `${good[1]};Table 2;Chez Léo · Nice;`,
      ...good.slice(2).map((uid) => `${uid};;;`),
      ...rows,
    ]);
    const { data: checked } = await api.checkFile({ file, organizationId });
    expect(checked).toMatchObject({ state: "checked", failure: null, counts: { accepted: 993, refused: 7 } });
    expect(checked.rows).toHaveLength(1000);
    expect(checked.rows.slice(-7).map(({ line, reason }) => [line, reason])).toEqual([
      [995, "known"],
      [996, "duplicate"],
      [997, "uid_wrong"],
      [998, "uid_missing"],
      [999, "restaurant_unknown"],
      [1000, "restaurant_ambiguous"],
      [1001, "page_unknown"],
    ]);
    expect((await api.search({})).nfcCount).toBe(1);
    // Somebody adds one of them in the meantime.
    await chip({ uid: good[5] });
    const { data: applied } = await api.applyImport({ importId: checked._id });
    expect(applied).toMatchObject({ state: "applied", counts: { accepted: 992, unchanged: 1, refused: 7 } });
    expect(applied.rows.find(({ uid }) => uid === good[5])).toMatchObject({ outcome: "unchanged", reason: null });
    expect(applied.rows[0]).toMatchObject({ outcome: "created", restaurant: "Chez Ana" });
    expect((await api.search({})).nfcCount).toBe(994);
    expect((await api.search({ search: "lyon" })).nfcCount).toBe(0);
    expect((await api.search({ search: "nice" })).data[0]).toMatchObject({ uid: good[1], name: "Table 2" });
    expect(await codeOf(api.applyImport({ importId: checked._id }))).toBe("IMPORT_STATE");
  });

  test("that cannot be read, or has no column of serial numbers, has that as its result", async () => {
    const { api, organizationId } = await setUp();
    const failureOf = async (file: File) => (await api.checkFile({ file, organizationId })).data.failure;
    expect(await failureOf(fileOf(["nom;restaurant", "Bar;Chez Ana"]))).toBe("columns_missing");
    expect(await failureOf(fileOf(["uid"]))).toBe("no_rows");
    expect(await failureOf(new File([], "vide.csv"))).toBe("empty_file");
    expect(await failureOf(fileOf(["uid", ...Array.from({ length: 5001 }, newUid)]))).toBe("too_many_rows");
    const large = new File([new Uint8Array(1024 * 1024 + 1)], "puces.csv");
    expect(await codeOf(api.checkFile({ file: large, organizationId }))).toBe("PAYLOAD_TOO_LARGE");
  });

  test("is its person's alone, and finds no restaurant of others", async () => {
    const [{ api, organizationId }, other] = [await setUp(), await setUp()];
    await other.make("Chez Toi");
    const file = fileOf(["uid,restaurant", `${newUid()},Chez Toi`]);
    const { data } = await api.checkFile({ file, organizationId });
    expect(data.rows[0]).toMatchObject({ outcome: "refused", reason: "restaurant_unknown" });
    expect(await codeOf(other.api.getImport({ importId: data._id }))).toBe("NOT_FOUND");
    expect(await codeOf(other.api.applyImport({ importId: data._id }))).toBe("NOT_FOUND");
    expect(await codeOf(api.checkFile({ file, organizationId: other.organizationId }))).toBe("NOT_FOUND");
    expect(await codeOf(api.checkFile({ file }))).toBe("NOT_FOUND");
  });

  test("written by the export is read by the import", async () => {
    const { api, make, chip, organizationId } = await setUp();
    const restaurant = await make("Chez Ana", { locality: "Paris" });
    const { uid } = await chip({ name: "=Table", restaurantId: restaurant.id, pageKey: "gmb" });
    const csv = await (await api.export({ language: "fr" })).text();
    expect(csv).toContain(`${uid};'=Table;Chez Ana · Paris;Google;`);
    await database.pool.query("delete from nfc_chips where uid = $1", [uid]);
    const file = new File([csv], "puces.csv");
    const { data } = await api.checkFile({ file, organizationId });
    await api.applyImport({ importId: data._id });
    expect((await api.search({})).data[0]).toMatchObject({
      uid,
      name: "=Table",
      pageKey: "gmb",
      restaurant: { _id: restaurant.id },
    });
  });

  test.each(languages)("written by the export in %s comes back unchanged, and changes nothing", async (language) => {
    const { api, make, chip, organizationId } = await setUp();
    const restaurant = await make("Chez Ana", { locality: "Paris" });
    await chip({ name: "=1+1; 'bar', \"terrasse\"", restaurantId: restaurant.id, pageKey: "gmb" });
    // Two restaurants whose names and towns are the same.
    const twins = [await make("Le Phare", { locality: "Nice" }), await make("Le Phare", { locality: "Nice" })];
    for (const { id } of twins) await chip({ restaurantId: id, pageKey: "tripadvisor" });
    const off = await make("Fermé", { internalName: "Ex", active: false });
    await chip({ name: "Été\u00a0!", restaurantId: off.id });
    const stock = await chip({ name: "Réserve" });
    await database.pool.query("update nfc_chips set active = false where id = $1", [stock._id]);
    const before = await (await api.export({ language })).text();
    const file = () => new File([before], "puces.csv");
    const { data } = await api.checkFile({ file: file(), organizationId });
    expect(data.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(Array(5).fill(["unchanged", null]));
    expect(data.counts).toEqual({ accepted: 0, unchanged: 5, refused: 0 });
    await api.applyImport({ importId: data._id });
    expect(await (await api.export({ language })).text()).toBe(before);
  });

  test("refuses a chip that is there with another name, restaurant or page, or that is somebody else's", async () => {
    const [{ api, make, chip, organizationId }, other] = [await setUp(), await setUp()];
    const [ana, leo] = [await make("Chez Ana"), await make("Chez Léo")];
    const { uid } = await chip({ name: "Bar", restaurantId: ana.id, pageKey: "gmb" });
    const foreign = await other.chip({ name: "Bar" });
    const outcomeOf = async (line: string) => {
      const file = fileOf(["uid;name;restaurant;page", line]);
      const [row] = (await api.checkFile({ file, organizationId })).data.rows;
      return [row?.outcome, row?.reason];
    };
    expect(await outcomeOf(`${uid};Bar;Chez Ana;Google`)).toEqual(["unchanged", null]);
    for (const line of [
      `${uid};Table;Chez Ana;Google`,
      `${uid};Bar;${leo.id};Google`,
      `${uid};Bar;Chez Ana;`,
      `${uid};Bar;;Google`,
      `${foreign.uid};Bar;;`,
    ])
      expect(await outcomeOf(line), line).toEqual(["refused", "known"]);
  });
});

describe("a tap", () => {
  test("leads to the first page that the restaurant has, or to the one that the chip is set to", async () => {
    const { api, make, chip } = await setUp();
    const restaurant = await make("Chez Ana");
    const { uid, _id } = await chip({ restaurantId: restaurant.id });
    const { tap } = await guest();
    expect((await tap({ uid })).data).toEqual({ state: "no_page", url: null });
    const url = "https://www.tripadvisor.fr/Restaurant_Review-g187147-d12345-Reviews-Chez_Ana.html";
    await connect(restaurant.id, "tripadvisor", { url });
    expect((await tap({ uid })).data.url).toBe("https://www.tripadvisor.fr/UserReviewEdit-g187147-d12345");
    await connect(restaurant.id, "gmb", { placeId: "ChIJ a&b" });
    expect((await tap({ uid: uid.toLowerCase() })).data).toEqual({
      state: "open",
      url: "https://search.google.com/local/writereview?placeid=ChIJ%20a%26b",
    });
    const { data } = await api.get({ chipId: _id });
    const { updatedAt: expectedUpdatedAt } = data;
    await api.update({ chipId: _id, uid, restaurantId: restaurant.id, pageKey: "tripadvisor", expectedUpdatedAt });
    expect((await tap({ uid })).data.url).toContain("tripadvisor.fr");
  });

  test("of a stored address of another site leads nowhere", async () => {
    const { make, chip } = await setUp();
    const restaurant = await make("Chez Ana");
    const { uid } = await chip({ restaurantId: restaurant.id });
    await connect(restaurant.id, "tripadvisor", { url: "https://tripadvisor.fr.evil.example/-g1-d2" });
    expect((await (await guest()).tap({ uid })).data).toEqual({ state: "no_page", url: null });
  });

  test("of a chip that is unknown, free or switched off says so", async () => {
    const { make, chip } = await setUp();
    const closed = await make("Fermé", { active: false });
    await connect(closed.id, "gmb", { placeId: "x" });
    const { tap } = await guest();
    const stateOf = async (uid: string) => (await tap({ uid })).data.state;
    expect(await stateOf(newUid())).toBe("unknown");
    expect(await stateOf("what?")).toBe("unknown");
    expect(await stateOf((await chip()).uid)).toBe("unassigned");
    expect(await stateOf((await chip({ active: false })).uid)).toBe("deactivated");
    expect(await stateOf((await chip({ restaurantId: closed.id })).uid)).toBe("deactivated");
  });

  test("counts once among two hundred at the same moment, and a preview of the link does not", async () => {
    const { api, make, chip } = await setUp();
    const restaurant = await make("Chez Ana");
    await connect(restaurant.id, "gmb", { placeId: "x" });
    const [one, two] = [await chip({ restaurantId: restaurant.id }), await chip({ restaurantId: restaurant.id })];
    const guests = [await guest(), await guest()];
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => guests[at % 2]?.tap({ uid: at % 4 === 0 ? two.uid : one.uid })),
    );
    await guests[0]?.tap({ uid: one.uid, counts: false });
    await Promise.all([countTaps(database), countTaps(database)]);
    const counted = await Promise.all([one, two].map(async ({ _id }) => (await api.get({ chipId: _id })).data));
    expect(counted.map(({ tapCount }) => tapCount)).toEqual([150, 50]);
    expect(counted[0]?.lastTapAt).not.toBeNull();
    expect(counted[0]?.updatedAt).toBe(one.updatedAt);
  });

  test("that was answered is counted once a chip can be written again", async () => {
    const { api, make, chip } = await setUp();
    const restaurant = await make("Chez Ana");
    await connect(restaurant.id, "gmb", { placeId: "x" });
    const { uid, _id } = await chip({ restaurantId: restaurant.id });
    await database.pool.query("alter table nfc_chips rename column tap_count to tap_count_away");
    const { tap } = await guest();
    expect((await tap({ uid })).data.state).toBe("open");
    await expect(countTaps(database)).rejects.toThrow();
    await database.pool.query("alter table nfc_chips rename column tap_count_away to tap_count");
    await countTaps(database);
    await countTaps(database);
    expect((await api.get({ chipId: _id })).data.tapCount).toBe(1);
  });
});
