import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

/** Where the endpoint table is served. */
export const apiPrefix = "/api/v1";

/** A row of the endpoint table, as requests see it. */
export type EndpointRow = {
  /** Name such as `reviews.search`. */
  name: string;
  method: string;
  /** Path template below `/api/v1`, for the log, since real paths may hold the token of a link. */
  template: string;
  meta: EndpointMeta;
  contract: AnyContractProcedure;
};

function listRows(table: object, prefix = ""): EndpointRow[] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    if (!isContractProcedure(value)) return listRows(value as object, name);
    const { route, meta } = value["~orpc"];
    return [
      { name, method: route.method ?? "POST", template: route.path ?? "", meta: meta as EndpointMeta, contract: value },
    ];
  });
}

/** The endpoint table as a list. */
export const endpointRows: readonly EndpointRow[] = listRows(endpoints);

const matchers = endpointRows
  .map((row) => ({
    row,
    pattern: new RegExp(`^${row.template.replaceAll(".", "\\.").replace(/\{[^}]+\}/g, "[^/]+")}/?$`),
  }))
  // A fixed segment takes precedence over a parameter, as in the handler's own router.
  .sort((a, b) => a.row.template.split("{").length - b.row.template.split("{").length);

const byName = new Map(endpointRows.map((row) => [row.name, row]));

/** The row of a name of the contract, such as `["reviews", "search"]`. */
export const rowAt = (path: readonly string[]): EndpointRow | null => byName.get(path.join(".")) ?? null;

/** The row of a request; null for a path or a method the table does not have. */
export function findRow(method: string, pathname: string): EndpointRow | null {
  if (!pathname.startsWith(`${apiPrefix}/`)) return null;
  const path = pathname.slice(apiPrefix.length);
  return matchers.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row ?? null;
}
