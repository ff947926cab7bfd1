import { describe, expect, test } from "vitest";
import { connectionKeys } from "#contract/platforms/schemas.ts";
import { realAccess } from "#tests/platforms/fake-vendor.ts";
import { createPlatforms } from "../platforms.ts";
import { pageAddress } from "./page-address.ts";

const hosts = ["tripadvisor.com", "tripadvisor.fr", "thefork.fr"];

describe("a pasted address", () => {
  test.each([
    ["https://www.tripadvisor.com/Restaurant_Review-d55", "https://www.tripadvisor.com/Restaurant_Review-d55"],
    [" http://tripadvisor.fr/a?b=1#c ", "http://tripadvisor.fr/a?b=1#c"],
    ["www.tripadvisor.fr/a", "https://www.tripadvisor.fr/a"],
    ["//m.thefork.fr/restaurant/x-r1", "https://m.thefork.fr/restaurant/x-r1"],
    ["HTTPS://WWW.TRIPADVISOR.COM/a", "https://www.tripadvisor.com/a"],
    // Browsers read it so, and the address that is kept says so too.
    ["https://tripadvisor.com\\@evil.example/a", "https://tripadvisor.com/@evil.example/a"],
  ])("%s is theirs", (query, href) => {
    const url = pageAddress(query, hosts);
    expect(url instanceof URL && url.href).toBe(href);
  });
  test.each([
    "https://tripadvisor.com.evil.example/Restaurant_Review-d55",
    "https://eviltripadvisor.com/a",
    "https://www.evil-tripadvisor.com/a",
    "https://tripadvisor.com@evil.example/a",
    "https://tripadvisor.com:secret@evil.example/a",
    "https://evil@tripadvisor.com/a",
    "tripadvisor.com@evil.example/a",
    "https://evil.example/tripadvisor.com",
    "https://evil.example/?u=https://tripadvisor.com/",
    "https://evil.example\\.tripadvisor.com/a",
    "https://tripadvisor.com:8443/a",
    "https://tripadvisor.zip/a",
    "https://tripadvisor.com./a",
    "https://trіpadvisor.com/a",
    "https://tripadvisor.com%2eevil.example/a",
    "javascript://tripadvisor.com/%0aalert(1)",
    "ftp://tripadvisor.com/a",
    "data://tripadvisor.com/a",
    "https://127.0.0.1/tripadvisor.com",
  ])("%s leads elsewhere", (query) => {
    expect(pageAddress(query, hosts)).toBe("other_site");
  });
  test.each(["55", "chez-ana-paris", "Chez Ana, Paris", "Bar 1/2 Paris", "", "tripadvisor.com"])(
    "%j is none",
    (query) => {
      expect(pageAddress(query, hosts)).toBeNull();
    },
  );
});

const { connectors } = createPlatforms(realAccess, ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"]);
const hostsOf = (key: (typeof connectionKeys)[number]) => {
  const authorization = connectors.get(key)?.authorization;
  return authorization && authorization.kind !== "oauth" ? authorization.pageHosts : [];
};

test("every platform that is linked by address says which hosts are its own, and no two share one", () => {
  const typed = connectionKeys.filter((key) => connectors.get(key)?.authorization.kind !== "oauth");
  expect(typed.filter((key) => hostsOf(key).length === 0)).toEqual([]);
  const all = typed.flatMap(hostsOf);
  expect(new Set(all).size).toBe(all.length);
  for (const host of all) expect(host).toMatch(/^[a-z0-9]+(?:\.[a-z]{2,3}){1,2}$/);
});

test.each([
  ["tripadvisor", "https://www.tripadvisor.fr/Restaurant_Review-g187147-d55-Reviews-Chez_Ana.html"],
  ["tripadvisor", "https://www.tripadvisor.co.uk/Restaurant_Review-g187147-d55-Reviews-Chez_Ana.html"],
  ["lafourchette", "https://www.thefork.fr/restaurant/chez-ana-r55"],
  ["lafourchette", "https://www.lafourchette.com/restaurant/chez-ana/55"],
  ["yelp", "https://www.yelp.fr/biz/chez-ana-paris?osq=Restaurants"],
  ["ubereats", "https://www.ubereats.com/fr/store/chez-ana/x"],
  ["deliveroo", "https://deliveroo.fr/fr/menu/paris/bastille/chez-ana"],
  ["opentable", "https://www.opentable.fr/r/chez-ana-paris"],
  ["foursquare", "https://fr.foursquare.com/v/chez-ana/4b0588"],
  ["zenchef", "https://bookings.zenchef.com/results?rid=55"],
] as const)("%s knows %s as its own", (key, query) => {
  expect(pageAddress(query, hostsOf(key))).toBeInstanceOf(URL);
});
