import { type AnyRouter, createProcedureClient, getRouter, isLazy, isProcedure } from "@orpc/server";
import { decodeErrorBody, encodeErrorBody } from "#contract/error-body.ts";
import type { ApiContext } from "../context.ts";
import { fail } from "../errors.ts";
import { asWritten, bytesOf } from "./as-written.ts";
import { bodyLimitOf } from "./body-limit.ts";
import { finish, refuse } from "./failures.ts";
import { type EndpointRow, endpointRows } from "./rows.ts";

type Procedure = (input: unknown, options: { context: { api: ApiContext } }) => Promise<unknown>;

function procedureAt(procedures: AnyRouter, name: string): Procedure {
  const path = name.split(".");
  const procedure = getRouter(procedures, path);
  if (!procedure || isLazy(procedure) || !isProcedure(procedure)) throw new Error(`Nothing serves ${name}.`);
  return createProcedureClient(procedure, { path, context: ({ api }: { api: ApiContext }) => api });
}

/** Calls a row of the endpoint table; throws the error that a client would have read from its response. */
export type RowCaller = (row: EndpointRow, input: unknown, context: ApiContext) => Promise<unknown>;

/** Calls procedures in this process, without HTTP and JSON. Guards, limits, errors and values are those of a request. */
export function createRowCaller(procedures: AnyRouter): RowCaller {
  const byName = new Map(endpointRows.map(({ name }) => [name, procedureAt(procedures, name)]));
  return async (row, input, context) => {
    try {
      const procedure = byName.get(row.name);
      if (!procedure) throw fail("NOT_FOUND");
      const written = asWritten(input) ?? {};
      // A page's own calls are small, so that their size is not checked, as over HTTP.
      if (!context.visit && bytesOf(written) > bodyLimitOf(row)) throw fail("PAYLOAD_TOO_LARGE");
      return asWritten(await procedure(written, { context: { api: context } }));
    } catch (error) {
      throw decodeErrorBody(encodeErrorBody(finish(refuse(error, context), context)));
    }
  };
}
