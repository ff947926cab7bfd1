import { href } from "react-router";
import type { MatrixInput } from "#contract/platforms/connections.ts";

/** What the address of the matrix asks for; empty means everything. */
export type MatrixQuery = {
  search: string;
  organization: string;
  key: string;
  show: MatrixInput["show"];
  pageSize: string;
  after?: string;
  before?: string;
};
export const shows = ["all", "broken", "expiring", "healthy", "none"] as const;

/** The address of the matrix with some wishes changed; a change leads to the first page. */
export function matrixAddress(query: MatrixQuery, changes: Partial<MatrixQuery> = {}): string {
  const { search, organization, key, show, pageSize, after, before } = { ...query, after: "", before: "", ...changes };
  const wishes = { search, organization, key, show: show === "all" ? "" : show, pageSize, after, before };
  const parameters = new URLSearchParams(
    Object.entries(wishes).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `${href("/admin/platforms-management")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
