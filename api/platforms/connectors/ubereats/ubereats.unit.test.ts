import { describe, expect, test } from "vitest";
import { createHttp } from "#api/platforms/http/client.ts";
import { keys, realAccess } from "#tests/platforms/fake-vendor.ts";
import { fakeUber, reportAddress, uberStore, uberToken } from "#tests/platforms/partners.ts";
import { ubereatsConnector } from "./connector.ts";
import { readReport } from "./report.ts";

const now = new Date("2026-11-01T12:00:00Z");
const connect = (vendor = fakeUber()) => ({
  vendor,
  connector: ubereatsConnector(realAccess, createHttp(vendor.options)),
});
const session = {
  accessToken: uberToken,
  location: { externalId: uberStore, accountId: null },
  languages: ["fr"],
};

describe("a report", () => {
  test("is ordered for a store and some days, once", async () => {
    const { vendor, connector } = connect();
    expect(await connector.reports?.order(session, { from: "2026-10-01", to: "2026-10-28" })).toBe("w-1");
    expect(JSON.parse(vendor.sent[0]?.body ?? "")).toEqual({
      report_type: "CUSTOMER_AND_DELIVERY_FEEDBACK_REPORT",
      store_uuids: [uberStore],
      start_date: "2026-10-01",
      end_date: "2026-10-28",
    });
    vendor.state.fault = () => ({ status: 502, text: "" });
    const error = await connector.reports
      ?.order(session, { from: "2026-10-01", to: "2026-10-28" })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "VENDOR_DOWN", isUncertain: true });
    expect(vendor.sent).toHaveLength(2);
  });
  test("is read without the token, commas, quotes and line breaks included", async () => {
    const { vendor, connector } = connect();
    const found = await connector.reports?.read(reportAddress);
    expect(found?.map(({ locationId, review }) => [locationId, review])).toEqual([
      [
        uberStore,
        expect.objectContaining({
          externalId: "A-1",
          rating: 5,
          text: 'Parfait, et "chaud" !\nMerci',
          author: "Léa",
          publishedAt: new Date("2026-10-01T20:15:00Z"),
        }),
      ],
      [uberStore, expect.objectContaining({ externalId: "A-2", rating: 1, text: null, author: "" })],
    ]);
    expect(vendor.sent[0]?.headers.authorization).toBeUndefined();
  });
  test.each([
    ["English", "Order ID,Store ID,Rating,Comment,Order Date\nB-1,S,4,Good,2026-10-01"],
    ["Spanish", "ID del pedido;ID de la tienda;Valoración;Comentario;Fecha del pedido\nB-1;S;4;Bien;01/10/2026"],
    ["Italian", "ID dell’ordine,ID del negozio,Valutazione,Commento,Data dell'ordine\nB-1,S,4,Buono,01/10/2026"],
  ])("may have headings in %s", (_, csv) => {
    expect(
      readReport(csv, now).map(({ locationId, review }) => [locationId, review.externalId, review.rating]),
    ).toEqual([["s", "B-1", 4]]);
  });
  test("whose headings are not known is refused, not guessed at", () => {
    expect(() => readReport("a,b\n1,2", now)).toThrow("headings");
    expect(() => readReport("", now)).toThrow("headings");
  });
  test("without order ids gives the same ids each time", () => {
    const csv = "Rating,Comment,Date\n4,Good,2026-10-01";
    const ids = () => readReport(csv, now).map(({ review }) => review.externalId);
    expect(ids()).toEqual([expect.stringMatching(/^sha256:/)]);
    expect(ids()).toEqual(ids());
  });
  test("lies on the secure side of known hosts alone, and an expired link is reported", async () => {
    const { vendor, connector } = connect();
    const failure = (address: string) => connector.reports?.read(address).catch((thrown: unknown) => thrown);
    const elsewhere = [
      "http://files.uber.com/report.csv",
      "https://files.uber.example/report.csv",
      "https://uber.com.example/report.csv",
      "https://notuber.com/report.csv",
      "https://127.0.0.1/report.csv",
      "file:///etc/hosts",
      "report.csv",
    ];
    for (const address of elsewhere) expect(await failure(address)).toMatchObject({ code: "INVALID_INPUT" });
    expect(vendor.sent).toEqual([]);
    vendor.state.fault = () => ({ status: 403, text: "<Error><Code>AccessDenied</Code></Error>" });
    expect(await failure(reportAddress)).toMatchObject({ code: "NOT_FOUND", vendorCode: "403" });
  });
});

describe("the installation's token", () => {
  test("is kept until shortly before its end, and asked for once by callers that come together", async () => {
    const { vendor, connector } = connect();
    const { authorization } = connector;
    if (authorization.kind !== "installation") throw new Error("not of the installation");
    expect(await Promise.all([authorization.token(), authorization.token()])).toEqual([uberToken, uberToken]);
    await authorization.token();
    expect(vendor.sent).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(vendor.sent[0]?.body ?? ""))).toEqual({
      client_id: keys.UBER_CLIENT_ID,
      client_secret: keys.UBER_CLIENT_SECRET,
      grant_type: "client_credentials",
      scope: "eats.report eats.store",
    });
    vendor.state.nowMs += 2_592_000_000 - 30_000;
    await authorization.token();
    expect(vendor.sent).toHaveLength(2);
  });
});
