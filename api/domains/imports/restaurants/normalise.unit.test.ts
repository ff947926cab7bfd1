import { describe, expect, test } from "vitest";
import { RestaurantNormaliser } from "./normalise.ts";

const normaliser = new RestaurantNormaliser("2026-11-16");
const read = (fields: Record<string, unknown>) => normaliser.normalise({ file: "lieux", line: 2, fields });
const reasons = (fields: Record<string, unknown>) =>
  read(fields).remarks.map(({ kind, reason, field }) => `${kind} ${reason} ${field}`);

describe("a row of restaurants", () => {
  test("is read from an OSM extract: parts of an address, several phones, hours as services", () => {
    const { record, remarks } = read({
      id: "osm-node-1",
      name: "Le Petit Bouillon",
      groupKey: "le petit bouillon",
      lat: 48.85,
      lng: 2.35,
      address: {
        housenumber: "12",
        street: "rue des Lilas",
        postalCode: "75011",
        locality: "Paris",
        formattedAddress: null,
        countryCode: "FR",
      },
      phone: "01 42 68 53 00; 06 12 34 56 78",
      cuisine: ["french", "bistro"],
      openingHoursRaw: "Sa 19:00-02:00",
      regularHours: [{ openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "00:00" }],
    });
    expect(remarks).toEqual([]);
    expect(record).toMatchObject({
      externalId: "osm-node-1",
      type: "french, bistro",
      formattedAddress: "12 rue des Lilas, 75011 Paris",
      street: "12 rue des Lilas",
      countryCode: "FR",
      phone: "+33142685300",
      timeZone: "Europe/Paris",
      regularHours: [{ openDay: "SATURDAY", openTime: "19:00", closeDay: "SATURDAY", closeTime: "24:00" }],
    });
  });
  test("is read from a guide: country names, an address in one line, a town with its country", () => {
    const { record } = read({
      Name: "Osteria Inventata",
      Address: "Via Roma 5, Milan, 20121, Italy",
      Location: "Milan, Italy",
      Country: "Italy",
      Cuisine: "Creative",
      Longitude: "9.19",
      Latitude: "45,46",
      PhoneNumber: "+390269018449",
      WebsiteUrl: "osteria.example",
    });
    expect(record).toMatchObject({
      street: "Via Roma 5",
      postalCode: "20121",
      locality: "Milan",
      countryCode: "IT",
      timeZone: "Europe/Rome",
      latitude: 45.46,
      phone: "+390269018449",
      website: "https://osteria.example/",
      type: "Creative",
    });
    expect(record?.externalId).toMatch(/^sha256:/);
    expect(read({ Name: "OSTERIA inventata", Address: "Via Roma 5, Milan, 20121, Italy" }).record?.externalId).not.toBe(
      "",
    );
  });
  test("is read from a spreadsheet with French columns", () => {
    const { record } = read({
      "Code magasin": "B12",
      Nom: "Chez Ana",
      "Nom interne": "Bastille",
      Adresse: "12 rue X, 75011 Paris",
      Téléphone: "142685300",
      "Site web": "www.ana.example",
      Horaires: "Mo-Fr 12:00-14:30",
      Pays: "France",
    });
    expect(record).toMatchObject({
      externalId: "B12",
      internalName: "Bastille",
      street: "12 rue X",
      postalCode: "75011",
      locality: "Paris",
      phone: "+33142685300",
      website: "https://www.ana.example/",
    });
    expect(record?.regularHours).toHaveLength(5);
  });
  test("without a name is refused; one with a name alone is enough", () => {
    expect(reasons({ id: "1" })).toEqual(["refused name_missing name"]);
    expect(reasons({ name: "x".repeat(300) })).toEqual(["refused too_long name"]);
    expect(read({ name: "Chez Lui" }).record).toMatchObject({
      name: "Chez Lui",
      phone: null,
      timeZone: null,
      regularHours: null,
    });
  });
  test("that has unusable values is taken without them, and each is reported", () => {
    const fields = {
      name: "Chez Ana",
      phone: "01 42 68",
      website: "javascript:alert(1)",
      hours: "tous les midis",
      timezone: "Europe/Lutece",
      lat: 0,
      lng: 0,
    };
    expect(reasons(fields).sort()).toEqual([
      "incomplete hours_not_understood openingHours",
      "incomplete phone_not_valid phone",
      "incomplete time_zone_unknown timeZone",
      "incomplete url_not_valid website",
    ]);
    expect(read(fields).record).toMatchObject({ latitude: null, website: null, timeZone: null, regularHours: null });
  });
  test("reports each value of which only the beginning is taken", () => {
    const cuisine = ["french", "bistro", "wine_bar", "tapas"];
    expect(reasons({ name: "A", cuisine })).toEqual(["incomplete value_cut cuisine"]);
    expect(read({ name: "A", cuisine }).remarks[0]?.value).toBe("french, bistro, wine_bar, tapas");
    expect(read({ name: "A", cuisine }).record?.type).toBe("french, bistro, wine bar");
    expect(reasons({ name: "A", cuisine: cuisine.slice(0, 3) })).toEqual([]);
    expect(
      reasons({
        name: "A",
        internalName: "x".repeat(201),
        type: "x".repeat(81),
        street: "x".repeat(301),
        postalCode: "x".repeat(81),
        city: "x".repeat(81),
      }).sort(),
    ).toEqual([
      "incomplete value_cut address",
      "incomplete value_cut internalName",
      "incomplete value_cut locality",
      "incomplete value_cut postalCode",
      "incomplete value_cut street",
      "incomplete value_cut type",
    ]);
  });
  test("never takes hours that overlap", () => {
    const slot = { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "15:00" };
    expect(reasons({ name: "A", regularHours: [slot, { ...slot, openTime: "14:00", closeTime: "16:00" }] })).toEqual([
      "incomplete hours_not_understood regularHours",
    ]);
  });
});
