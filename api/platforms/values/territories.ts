/**
 * Places whose postal code is of their country's system and whose clock or dialling code is not: [country of the address, beginning of its
 * postal codes, territory]. The longer beginning counts.
 */
const byPostalCode: readonly (readonly [country: string, start: string, territory: string])[] = [
  ["FR", "971", "GP"],
  ["FR", "97133", "BL"],
  ["FR", "97150", "MF"],
  ["FR", "972", "MQ"],
  ["FR", "973", "GF"],
  ["FR", "974", "RE"],
  ["FR", "975", "PM"],
  ["FR", "976", "YT"],
  ["FR", "977", "BL"],
  ["FR", "978", "MF"],
  ["FR", "980", "MC"],
  ["FR", "986", "WF"],
  ["FR", "987", "PF"],
  ["FR", "988", "NC"],
  ["GB", "JE", "JE"],
  ["GB", "GY", "GG"],
  ["GB", "IM", "IM"],
  ["GB", "GX", "GI"],
  ["IT", "00120", "VA"],
  ["IT", "4789", "SM"],
  ["DK", "39", "GL"],
  ["DK", "FO", "FO"],
];

/** The same of zones alone: the dialling code is the country's. */
const zoneByPostalCode: readonly (readonly [territory: string, start: string, zone: string])[] = [
  ["ES", "35", "Atlantic/Canary"],
  ["ES", "38", "Atlantic/Canary"],
  ["ES", "51", "Africa/Ceuta"],
  ["ES", "52", "Africa/Ceuta"],
  ["PT", "90", "Atlantic/Madeira"],
  ["PT", "91", "Atlantic/Madeira"],
  ["PT", "92", "Atlantic/Madeira"],
  ["PT", "93", "Atlantic/Madeira"],
  ["PT", "94", "Atlantic/Madeira"],
  ["PT", "95", "Atlantic/Azores"],
  ["PT", "96", "Atlantic/Azores"],
  ["PT", "97", "Atlantic/Azores"],
  ["PT", "98", "Atlantic/Azores"],
  ["PT", "99", "Atlantic/Azores"],
  ["PF", "98740", "Pacific/Marquesas"],
  ["PF", "98741", "Pacific/Marquesas"],
  ["PF", "98742", "Pacific/Marquesas"],
  ["PF", "98743", "Pacific/Marquesas"],
  ["PF", "98744", "Pacific/Marquesas"],
  ["PF", "98745", "Pacific/Marquesas"],
  ["PF", "98755", "Pacific/Gambier"],
];

/** Territories whose addresses are often written as French ones, by a point of theirs, for places without a postal code. */
const overseas: readonly (readonly [territory: string, latitude: number, longitude: number])[] = [
  ["GP", 16.2, -61.5],
  ["MQ", 14.65, -61],
  ["BL", 17.9, -62.83],
  ["MF", 18.08, -63.07],
  ["GF", 4.9, -52.5],
  ["PM", 46.8, -56.2],
  ["RE", -21.1, 55.5],
  ["YT", -12.8, 45.15],
  ["WF", -13.3, -176.2],
  ["PF", -17.6, -149.5],
  ["NC", -21.5, 165.5],
];
const overseasDistanceMaxDegrees = 12;

export type Position = { latitude: number; longitude: number };

/** Postal codes as compared: no spaces, no country before them (`F-97400`, `FR 97400`). */
const bareCode = (postalCode: string, country: string) => {
  const code = postalCode.toUpperCase().replaceAll(/[\s.-]/g, "");
  return country === "FR" ? code.replace(/^F(?:R(?:A)?)?(?=\d)/, "") : code;
};

/** A system of numbers knows codes of one length: 9740 and 974000 are none of France. */
const isCodeOf = (country: string, code: string) =>
  country === "FR" || country === "ES" || country === "IT" ? /^\d{5}$/.test(code) : code !== "";

function longestStart<Row extends readonly [string, string, string]>(
  rows: readonly Row[],
  country: string,
  postalCode: string | null,
): string | null {
  const code = postalCode === null ? "" : bareCode(postalCode, country);
  if (!isCodeOf(country === "PF" ? "FR" : country, code)) return null;
  const matching = rows.filter(([of, start]) => of === country && code.startsWith(start));
  return (
    matching.reduce<Row | null>((best, row) => (best && best[1].length >= row[1].length ? best : row), null)?.[2] ??
    null
  );
}

function nearestOverseas({ latitude, longitude }: Position): string | null {
  const away = ([, lat, long]: (typeof overseas)[number]) => Math.hypot(latitude - lat, longitude - long);
  const nearest = overseas.reduce((best, one) => (away(one) < away(best) ? one : best));
  return away(nearest) <= overseasDistanceMaxDegrees ? nearest[0] : null;
}

/**
 * The territory whose clock and dialling code hold at a place: that of its postal code, else of its position, else its country. An address of
 * La Réunion says France; its telephone and its noon do not.
 */
export function territoryOf(country: string, postalCode: string | null, position: Position | null = null): string {
  const coded = longestStart(byPostalCode, country, postalCode);
  if (coded) return coded;
  const isCoded = postalCode !== null && isCodeOf(country, bareCode(postalCode, country));
  return (country === "FR" && !isCoded && position ? nearestOverseas(position) : null) ?? country;
}

/** The zone of a place within a territory that has several; null where its postal code says nothing of it. */
export const findZoneByPostalCode = (territory: string, postalCode: string | null): string | null =>
  longestStart(zoneByPostalCode, territory, postalCode);
