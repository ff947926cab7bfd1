import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReportAppearance } from "#contract/report-appearance/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", owner: "", manager: "", accountManager: "", stranger: "" };

beforeAll(async () => {
  const [organization, other] = [await createOrganization(database), await createOrganization(database)];
  const member = (caslRole: "owner" | "manager", role = "comptoir-basic", id = organization.id) =>
    createUser(database, { role, organizations: [{ id, caslRole }] });
  Object.assign(setup, {
    organizationId: organization.id,
    owner: await api.tokenOf(await member("owner")),
    manager: await api.tokenOf(await member("manager")),
    accountManager: await api.tokenOf(await member("manager", "accountManager")),
    stranger: await api.tokenOf(await member("owner", "comptoir-basic", other.id)),
  });
});

const path = () => `/organizations/${setup.organizationId}/report-appearance`;
const put = (body: object, token = setup.owner) => api.call<ReportAppearance>("PUT", path(), { token, body });
const putLogo = (bytes: Uint8Array<ArrayBuffer>, name: string, token = setup.owner) => {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  return api.call<ReportAppearance>("PUT", `${path()}/logo`, { token, body });
};

describe("how reports look", () => {
  test("is set by owners and account managers, and told in the audit log", async () => {
    const { status, body } = await put({
      senderName: "Agence Sel",
      colour: "#AA3300",
      intro: "Bonjour,\r\n\r\nvoici.",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      senderName: "Agence Sel",
      colour: "#aa3300",
      intro: "Bonjour,\n\nvoici.",
      logo: null,
    });
    expect((await put({ colour: "#aa3300" }, setup.accountManager)).status).toBe(200);
    const entries = await auditEntriesOf(database, setup.organizationId);
    expect(entries.map(({ action }) => action)).toEqual(["reportAppearance.changed", "reportAppearance.changed"]);
    expect(entries[0]?.content.after).toMatchObject({ senderName: "Agence Sel", colour: "#aa3300" });
  });

  test("is refused to managers, and does not exist for strangers", async () => {
    expect((await put({}, setup.manager)).status).toBe(403);
    expect((await put({}, setup.stranger)).status).toBe(404);
    const listed = await api.call<ReportAppearance[]>("GET", "/report-appearance", { token: setup.stranger });
    expect(listed.body.data.map(({ organizationId }) => organizationId)).not.toContain(setup.organizationId);
  });

  test("takes an introduction of 10,000 characters and no more, and no characters that turn the writing", async () => {
    const { body } = await put({ intro: `${"a".repeat(9_998)}\u202eb` });
    expect(body.data.intro).toBe(`${"a".repeat(9_998)} b`);
    expect((await put({ intro: "a".repeat(10_001) })).status).toBe(422);
    for (const colour of ["red", "#12345", "url(x)", "#1234567"]) expect((await put({ colour })).status).toBe(422);
  });

  test("has a logo that is drawn anew, replaced and taken away with its bytes", async () => {
    const picture = await sharp({ create: { width: 2000, height: 500, channels: 3, background: "#aa3300" } })
      .png()
      .toBuffer();
    const first = await putLogo(new Uint8Array(picture), "logo.png");
    expect(first.status).toBe(200);
    const served = await api.call("GET", first.body.data.logo ?? "");
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const second = await putLogo(new Uint8Array(picture), "logo.png");
    expect((await api.call("GET", first.body.data.logo ?? "")).status).toBe(404);
    const removed = await api.call<ReportAppearance>("DELETE", `${path()}/logo`, { token: setup.owner });
    expect(removed.body.data.logo).toBeNull();
    expect((await api.call("GET", second.body.data.logo ?? "")).status).toBe(404);
  });

  test("takes no file that is no picture", async () => {
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    expect((await putLogo(svg, "logo.png")).status).toBe(415);
  });
});
