import { territoryOf } from "../values/territories.ts";
import { areaRules, countryRules } from "./holiday-rules.ts";

/** Spain's communities by the first two digits of the postal code, which are the province. */
const spanish =
  `PV CM VC AN CL EX IB CT CL EX AN VC CM AN GA CM CT AN CM PV AN AR AN CL CT RI GA MD AN MC NC GA AS CL CN GA CL CN CB CL AN CL CT AR CM VC CL
  PV CL AR CE ML`.split(/\s+/);
/** Overseas France has country codes of its own too; Monaco has the postal codes of France. */
const ownCodes: Readonly<Record<string, string>> = {
  GP: "FR-971",
  MQ: "FR-972",
  GF: "FR-973",
  RE: "FR-974",
  YT: "FR-976",
  BL: "FR-BL",
  MF: "FR-MF",
  MC: "MC",
};
const scottish = /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/;

/**
 * Postal codes of Swiss cantons, from the first to the last. A code that two cantons share, or that lies among those of another, is left out: it
 * tells none.
 */
const swiss =
  `VD 1000-1199 GE 1200-1258 VD 1260-1279 GE 1281-1287 VD 1291-1291 GE 1292-1294 VD 1295-1297 VD 1300-1399 VD 1400-1409
  VD 1411-1464 FR 1630-1655 FR 1700-1736 FR 1740-1785 VD 1800-1867 VS 1870-1875 VD 1880-1885 VS 1893-1999 NE 2000-2075 NE 2100-2149
  NE 2300-2325 JU 2336-2364 NE 2400-2416 JU 2800-2812 JU 2830-2864 JU 2900-2954 BE 3000-3099 BE 3600-3899 VS 3900-3999 BS 4000-4059
  BS 4125-4126 LU 6000-6039 ZG 6300-6333 TI 6500-6533 TI 6571-6999 ZH 8000-8064 ZH 8400-8411 SG 9000-9016`
    .trim()
    .split(/\s+(?=[A-Z])/)
    .map((range) => {
      const [canton = "", codes = ""] = range.split(" ");
      const [first, last] = codes.split("-").map(Number);
      return { canton, first: first ?? 0, last: last ?? 0 };
    });
const cantonOf = (code: number) => swiss.find(({ first, last }) => code >= first && code <= last)?.canton ?? "";

const readers: Readonly<Record<string, (code: string) => string>> = {
  CH: (code) => `CH-${/^\d{4}$/.test(code) ? cantonOf(Number(code)) : ""}`,
  ES: (code) => `ES-${/^\d{5}$/.test(code) ? (spanish[Number(code.slice(0, 2)) - 1] ?? "") : ""}`,
  FR: (code) => {
    if (!/^\d{5}$/.test(code)) return "FR";
    return ownCodes[territoryOf("FR", code)] ?? `FR-${code.slice(0, 2)}`;
  },
  GB: (code) => (code.startsWith("BT") ? "GB-NIR" : scottish.test(code) ? "GB-SCT" : "GB"),
  IT: (code) => (/^39\d{3}$/.test(code) ? "IT-BZ" : "IT"),
};

type Place = { countryCode: string; postalCode?: string };

/** The area of a place with holidays of its own, by its postal code; the country where it has none or the code tells none. */
export function holidayAreaOf({ countryCode, postalCode = "" }: Place): string {
  const country = countryCode.toUpperCase();
  const own = ownCodes[country];
  if (own) return own;
  const area = readers[country]?.(postalCode.toUpperCase().replace(/\s/g, "")) ?? country;
  return Object.hasOwn(areaRules, area) || Object.hasOwn(countryRules, area) ? area : country;
}
