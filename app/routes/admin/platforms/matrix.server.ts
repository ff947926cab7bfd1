import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { i18nOf, languageOf } from "#app/middleware/i18n.server.ts";
import { connectionPath, platformView } from "#app/services/platforms/present.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { type MatrixRow, matrixPageSizeMax } from "#contract/platforms/connections.ts";
import { ConnectionKey } from "#contract/platforms/schemas.ts";
import { type MatrixQuery, matrixAddress, shows } from "./query.ts";

type Context = Readonly<RouterContextProvider>;
const pageSizeDefault = 100;

/** What cannot be read counts as not said. */
const Query: z.ZodType<MatrixQuery> = z.object({
  search: z.string().trim().max(120).catch("").default(""),
  organization: z
    .union([z.literal(""), Id])
    .catch("")
    .default(""),
  key: z
    .union([z.literal(""), ConnectionKey])
    .catch("")
    .default(""),
  show: z.enum(shows).catch("all").default("all"),
  pageSize: z
    .string()
    .regex(/^\d{1,3}$/)
    .catch("")
    .default(""),
  after: z.string().max(2048).optional().catch(undefined),
  before: z.string().max(2048).optional().catch(undefined),
});
export const readQuery = (parameters: URLSearchParams): MatrixQuery => Query.parse(Object.fromEntries(parameters));

/** A cursor that cannot be read, as in an old bookmark, leads to the first page. */
async function pageOf(context: Context, query: MatrixQuery) {
  const { search, organization, key, show, after, before } = query;
  const pageSize = Math.min(Math.max(Number(query.pageSize) || pageSizeDefault, 1), matrixPageSizeMax);
  const knownKey = ConnectionKey.safeParse(key).data;
  try {
    return await productApi(context).platforms.matrix({
      search: search || undefined,
      organizationId: organization || undefined,
      key: knownKey,
      show,
      pageSize,
      after,
      before,
    });
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "INVALID_INPUT" && (after || before))
      throw redirect(matrixAddress(query));
    throw error;
  }
}

function rowView(context: Context, row: MatrixRow, role: string) {
  const t = i18nOf(context).getFixedT(null, "platforms");
  const formats = formatsOf(languageOf(context));
  const leadsIn = mayEnterRestaurantSections(role);
  return {
    id: row._id,
    name: row.internalName ?? row.name,
    detail: [row.address.locality, row.organization.name].filter(Boolean).join(" · "),
    to: leadsIn ? connectionPath(row._id) : null,
    isBroken: row.worst === "needs_reconnect" || row.worst === "revoked",
    listings: Object.fromEntries(
      row.listings.map((place) => {
        const details = [
          place.accountName,
          place.failure && t(`failures.${place.failure.code}`),
          place.lastOkAt && t("matrix.lastOk", { ago: formats.ago(place.lastOkAt) }),
        ];
        const account = place.credentialId && `${href("/credentials")}?credential=${place.credentialId}`;
        return [
          place.key,
          {
            state: place.state,
            details: details.filter(Boolean).join(" · "),
            to: account ?? (leadsIn ? connectionPath(row._id) : null),
          },
        ];
      }),
    ),
  };
}
export type MatrixRowView = ReturnType<typeof rowView>;

/** All that the matrix shows: a column for each platform that somebody is linked to, or could be. */
export async function matrixOf(context: Context, query: MatrixQuery) {
  const { role } = await currentUser(context);
  const [matrix, { data: offers }] = await Promise.all([
    pageOf(context, query),
    productApi(context).platforms.offers({}),
  ]);
  const { number } = formatsOf(languageOf(context));
  const used = new Set(
    matrix.data.flatMap(({ listings }) =>
      listings.filter(({ state }) => state !== "not_connected").map(({ key }) => key),
    ),
  );
  const columns = offers.filter((offer) =>
    query.key ? offer.key === query.key : offer.kind !== "manual" || used.has(offer.key),
  );
  return {
    rows: matrix.data.map((row) => rowView(context, row, role)),
    columns: columns.map(platformView),
    platforms: offers.map((offer) => ({ value: offer.key, label: platformView(offer).name })),
    counts: Object.fromEntries(shows.map((show) => [show, number(matrix.counts[show])])) as Record<
      (typeof shows)[number],
      string
    >,
    pagination: matrix.pagination,
  };
}
