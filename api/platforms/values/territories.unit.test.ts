import { describe, expect, test } from "vitest";
import { findTerritory, findZone, type Whereabouts } from "./geography.ts";
import { findPhone } from "./phones.ts";

const zoneOf = (countryCode: string, postalCode: string | null, more: Partial<Whereabouts> = {}) =>
  findZone({ countryCode, postalCode, ...more });
const certain = (timeZone: string) => ({ timeZone, isAssumed: false });

describe("a place's clock", () => {
  test.each([
    ["97110", "America/Guadeloupe"],
    ["97133", "America/St_Barthelemy"],
    ["97150", "America/Marigot"],
    ["97200", "America/Martinique"],
    ["97300", "America/Cayenne"],
    ["97400", "Indian/Reunion"],
    ["F-97400", "Indian/Reunion"],
    ["97 400", "Indian/Reunion"],
    ["97500", "America/Miquelon"],
    ["97600", "Indian/Mayotte"],
    ["97700", "America/St_Barthelemy"],
    ["97800", "America/Marigot"],
    ["98000", "Europe/Monaco"],
    ["98600", "Pacific/Wallis"],
    ["98713", "Pacific/Tahiti"],
    ["98742", "Pacific/Marquesas"],
    ["98800", "Pacific/Noumea"],
    ["75001", "Europe/Paris"],
    ["20000", "Europe/Paris"],
    ["9740", "Europe/Paris"],
    [null, "Europe/Paris"],
  ])("is that of the French postal code %s", (postalCode, zone) => {
    expect(zoneOf("FR", postalCode)).toEqual(certain(zone));
  });

  test.each([
    ["ES", "35001", "Atlantic/Canary"],
    ["ES", "38001", "Atlantic/Canary"],
    ["ES", "51001", "Africa/Ceuta"],
    ["ES", "52001", "Africa/Ceuta"],
    ["ES", "28001", "Europe/Madrid"],
    ["PT", "9000-001", "Atlantic/Madeira"],
    ["PT", "9500-001", "Atlantic/Azores"],
    ["PT", "1000-001", "Europe/Lisbon"],
    ["GB", "BT1 1AA", "Europe/London"],
    ["GB", "je2 3ab", "Europe/Jersey"],
    ["GB", "IM1 1AA", "Europe/Isle_of_Man"],
    ["GB", "IP1 1AA", "Europe/London"],
    ["IT", "00184", "Europe/Rome"],
    ["US", "97400", "America/New_York"],
  ])("is in %s, %s that of %s", (country, postalCode, zone) => {
    expect(zoneOf(country, postalCode)?.timeZone).toBe(zone);
  });

  test("follows the position or the name where no postal code is told", () => {
    expect(zoneOf("FR", null, { position: { latitude: -21.1, longitude: 55.4 } })).toEqual(certain("Indian/Reunion"));
    expect(zoneOf("FR", null, { position: { latitude: 48.8, longitude: 2.3 } })).toEqual(certain("Europe/Paris"));
    expect(zoneOf("FR", null, { locality: "Saint-Denis, La Réunion" })).toEqual(certain("Indian/Reunion"));
    expect(zoneOf("FR", null, { locality: "Saint-Martin" })).toEqual(certain("Europe/Paris"));
    expect(zoneOf("ES", null, { locality: "Las Palmas de Gran Canaria" })).toEqual(certain("Atlantic/Canary"));
  });

  test("is assumed, and says so, where a country has several and nothing tells which", () => {
    expect(zoneOf("ES", null)).toEqual({ timeZone: "Europe/Madrid", isAssumed: true });
    expect(zoneOf("US", "10001")).toEqual({ timeZone: "America/New_York", isAssumed: true });
    expect(zoneOf("ES", null, { locality: "Madrid" })).toEqual(certain("Europe/Madrid"));
    // Two names of one clock are no doubt.
    expect(zoneOf("DE", null)).toEqual(certain("Europe/Berlin"));
  });
});

describe("a place's telephone", () => {
  const phoneAt = (countryCode: string, postalCode: string | null, written: string) =>
    findPhone(written, findTerritory({ countryCode, postalCode }) ?? countryCode);
  const number = (phone: string) => ({ phone, isValid: true });

  test.each([
    ["97400", "0262 41 00 01", "+262262410001"],
    ["97400", "0692 12 34 56", "+262692123456"],
    ["97400", "262410001", "+262262410001"],
    ["97400", "+33 2 62 41 00 01", "+262262410001"],
    ["97400", "01 42 68 53 00", "+33142685300"],
    ["97110", "0590 27 00 01", "+590590270001"],
    ["97200", "0596 71 00 01", "+596596710001"],
    ["97200", "+33 596 71 00 01", "+596596710001"],
    ["97300", "0594 30 00 01", "+594594300001"],
    ["97600", "0269 61 00 01", "+262269610001"],
    ["97500", "41 00 01", "+508410001"],
    ["97500", "0508 41 00 01", "+508410001"],
    ["98713", "40 42 00 01", "+68940420001"],
    ["98800", "24 00 01", "+687240001"],
    ["98600", "72 25 01", "+681722501"],
    ["98000", "93 30 00 01", "+37793300001"],
    ["98000", "06 12 34 56 78", "+33612345678"],
    ["98000", "01 42 68 53 00", "+33142685300"],
    ["75001", "0596 71 00 01", "+596596710001"],
    ["75001", "+262 262 41 00 01", "+262262410001"],
    [null, "01 42 68 53 00", "+33142685300"],
  ])("in France, %s: %s is %s", (postalCode, written, phone) => {
    expect(phoneAt("FR", postalCode, written)).toEqual(number(phone));
  });

  test.each([
    ["IT", "00184", "06 6982 1234", "+390669821234"],
    ["GB", "SW1A 1AA", "07911 123456", "+447911123456"],
    ["GB", "JE2 3AB", "01534 712345", "+441534712345"],
    ["GB", "BT1 1AA", "028 9012 3456", "+442890123456"],
    ["ES", "35001", "928 36 00 01", "+34928360001"],
    ["MC", "98000", "97 97 90 00", "+37797979000"],
  ])("in %s, %s: %s is %s", (country, postalCode, written, phone) => {
    expect(phoneAt(country, postalCode, written)).toEqual(number(phone));
  });

  test.each([
    "01 42 68 53 00 poste 12",
    "01 42 68 53 00 (poste 12)",
    "01.42.68.53.00 - poste n° 12 ou 14",
    "01 42 68 53 00, p. 12",
    "01 42 68 53 00 ext. 12",
    "01 42 68 53 00 int. 12",
    "01 42 68 53 00 x12",
    "01 42 68 53 00 #12",
    "01 42 68 53 00 poste 12 / 01 42 68 53 01 poste 13",
    "01 42 68 53 00/01",
    "01/42/68/53/00",
  ])("leaves out what a switchboard asks for: %s", (written) => {
    expect(findPhone(written, "FR")).toEqual(number("+33142685300"));
  });

  test("is none where only the switchboard's digits are", () => {
    expect(findPhone("poste 12", "FR")).toEqual({ phone: "poste 12", isValid: false });
  });
});
