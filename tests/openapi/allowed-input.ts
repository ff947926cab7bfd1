import type { OpenAPI } from "@orpc/openapi";
import type { EndpointRow } from "#api/http/rows.ts";
import { type SampleKind, sampler } from "./samples.ts";

const patterns: Record<string, [least: string, most: string]> = {
  "^\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}-\\d{3}Z(?:-[a-z-]{1,40})?$": [
    "2026-03-01T10-00-00-000Z",
    "2026-03-01T10-00-00-000Z-before-migration",
  ],
  "^(?:[01]\\d|2[0-3]):[0-5]\\d$": ["00:00", "23:59"],
  "^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$": ["00:00", "24:00"],
  "^[a-z]{2,3}$": ["fr", "eng"],
  "^[A-Z]{2}$": ["FR", "RE"],
  "^\\d{4}-(?:0[1-9]|1[0-2])$": ["2026-01", "2026-12"],
  "^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]$": ["ana.example", "mail.ana-2.example"],
  "^\\/demo\\/[a-z0-9-]+\\.svg$": ["/demo/a.svg", "/demo/ana-2.svg"],
  "[\\p{L}\\p{N}]": ["aa", "99"],
  "^(?:#[0-9a-f]{6})?$": ["", "#12abef"],
};
/** Rows whose fields ask something of each other: what makes a sample fit, as the row's documentation says. */
export const fitting: Record<string, (input: Record<string, unknown>) => object> = {
  "nfcChips.change": (input) => ({ ...input, action: "assign", restaurantId: input.restaurantId ?? anId }),
  "customRoles.delete": ({ replacementRoleId: _one, ...input }) => input,
  "team.setMembership": (input) => ({ ...input, customRoleId: null, scope: "group", groupId: anId }),
  "team.invite": (input) => ({ ...input, customRoleId: null, scope: "group", groupId: anId, organizationId: anId }),
  "restaurantGroups.preview": (input) => ({ ...input, rule: { towns: ["Lyon"] } }),
  ...Object.fromEntries(
    ["replyDeadlines", "replyEscalation"].flatMap((domain) =>
      ["get", "put", "delete"].map((name) => [
        `${domain}.${name}`,
        ({ groupId: _group, ...input }: Record<string, unknown>) => ({ ...input, scope: "restaurant" }),
      ]),
    ),
  ),
};

const anId = "01890a5d-ac96-774b-bcce-b302099a8057";

type Part = { name: string; in: string; required?: boolean; schema: object };
type Body = { content?: Record<string, { schema?: object }> };
/** What an operation is sent, by where it stands. */
export type AllowedInput = { path: Fields; query: Fields; body: Fields | null; contentType: string | null };
type Fields = Record<string, unknown>;

/** Inputs of operations as their parameters and their bodies allow them. */
export function allowedInputs(document: OpenAPI.Document) {
  const sampleOf = sampler(document, patterns);
  return (row: EndpointRow, kind: SampleKind): AllowedInput => {
    const operation = document.paths?.[row.template]?.[row.method.toLowerCase() as "get"];
    const partsOf = (place: string) =>
      Object.fromEntries(
        ((operation?.parameters ?? []) as Part[])
          .filter((one) => one.in === place && (one.required || kind === "most"))
          .map(({ name, schema }) => [name, sampleOf(schema, kind)]),
      );
    const content = (operation?.requestBody as Body | undefined)?.content ?? {};
    const [contentType, media] = Object.entries(content)[0] ?? [null];
    const given = { path: partsOf("path"), query: partsOf("query") };
    const body = media?.schema ? (sampleOf(media.schema, kind) as Fields) : null;
    return parted({ ...given, body, contentType }, fitting[row.name] ?? ((input) => input));
  };
}

/** The same with a change of all fields together; what it adds stands in the body where there is one. */
function parted({ path, query, body, contentType }: AllowedInput, change: (input: Fields) => object): AllowedInput {
  const changed = Object.entries(change({ ...path, ...query, ...body }));
  const inPath = changed.filter(([name]) => name in path);
  const inQuery = changed.filter(([name]) => !(name in path) && (body === null || name in query));
  const inBody = changed.filter(([name]) => !(name in path) && !(name in query));
  return {
    path: Object.fromEntries(inPath),
    query: Object.fromEntries(inQuery),
    body: body && Object.fromEntries(inBody),
    contentType,
  };
}
