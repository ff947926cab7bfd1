import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { i18nMiddleware } from "#app/middleware/i18n.server.ts";
import { openSession } from "#app/sessions.server.ts";
import { provideReaderZone, readerMoment, restaurantClock, restaurantMoment } from "./reader-clock.server.ts";

const evening = "2026-11-21T20:08:00Z";

/** The context of a reader whose browser told this zone, or none. */
async function readerIn(zone: string | null) {
  const context = new RouterContextProvider();
  const headers = new Headers({ "Accept-Language": "fr" });
  if (zone) headers.set("Cookie", `zone=${encodeURIComponent(btoa(JSON.stringify(zone)))}`);
  const request = new Request("https://comptoir.example/", { headers });
  await openSession(request, context);
  await i18nMiddleware({ request, context, params: {} } as never, async () => new Response());
  await provideReaderZone(context, request);
  return context;
}

describe("a time of a restaurant", () => {
  test("is by its own clock, without a zone, for a reader of the same time", async () => {
    const reader = await readerIn("Europe/Paris");
    expect(restaurantMoment(reader, evening, "Europe/Paris")).toBe("21 nov. 2026, 21:08");
    expect(restaurantClock(reader, evening, "Europe/Rome")).toBe("21:08");
  });
  test("names the city for a reader whose clock shows another time", async () => {
    const reader = await readerIn("Europe/Paris");
    expect(restaurantMoment(reader, evening, "Europe/London")).toBe("21 nov. 2026, 20:08 (Londres)");
    expect(restaurantClock(reader, evening, "America/New_York")).toBe("15:08 (New York)");
  });
  test("names none for a reader of unknown zone", async () => {
    expect(restaurantClock(await readerIn(null), evening, "Europe/London")).toBe("20:08");
    expect(restaurantClock(await readerIn("Europe/Atlantis"), evening, "Europe/London")).toBe("20:08");
  });
});

test("a time of no restaurant is by the reader's clock, else in UTC, which is named", async () => {
  expect(readerMoment(await readerIn("Europe/Madrid"), evening)).toBe("21 nov. 2026, 21:08");
  expect(readerMoment(await readerIn(null), evening)).toBe("21 nov. 2026, 20:08 UTC");
});
