import { expect, test } from "vitest";
import { guessZone } from "./zone.server.ts";

test.each([
  ["it-IT,it;q=0.9,en;q=0.8", "it", "Europe/Rome"],
  ["es-MX,es;q=0.9", "es", "America/Mexico_City"],
  ["es-ES", "es", "Europe/Madrid"],
  ["fr-CA", "fr", "America/Toronto"],
  ["de-CH, fr;q=0.5", "fr", "Europe/Zurich"],
  ["en, fr-FR;q=0.7", "en", "Europe/Paris"],
  ["en", "en", "Europe/London"],
  ["fr", "fr", "Europe/Paris"],
  ["*, not a tag-, ;q=1", "es", "Europe/Madrid"],
  [null, "it", "Europe/Rome"],
] as const)("the zone of %s on a page in %s is %s", (header, language, zone) => {
  expect(guessZone(header, language)).toBe(zone);
});

test("each guess is a zone that is offered", () => {
  const offered = Intl.supportedValuesOf("timeZone");
  for (const country of [
    "AR",
    "AU",
    "BR",
    "CA",
    "CL",
    "DE",
    "EC",
    "ES",
    "MX",
    "NZ",
    "PF",
    "PT",
    "US",
    "FR",
    "GB",
    "IT",
  ])
    expect(offered).toContain(guessZone(`xx-${country}`, "fr"));
});
