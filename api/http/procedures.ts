import { isDeepStrictEqual } from "node:util";
import type { AnySchema } from "@orpc/contract";
import { type AnyProcedure, type AnyRouter, isProcedure, Procedure } from "@orpc/server";
import { findAuditGap } from "../audit/coverage.ts";
import { recordedBy } from "../audit/record.ts";
import { api } from "../implement.ts";
import { handlers } from "../mount.ts";
import { asWritten } from "./as-written.ts";
import { rowAt } from "./rows.ts";

const guarded: object = api.router(handlers);

type Change = (procedure: AnyProcedure, path: string[]) => Partial<AnyProcedure["~orpc"]>;

function changed(router: object, change: Change, path: string[] = []): AnyRouter {
  return Object.fromEntries(
    Object.entries(router).map(([name, part]: [string, object]) => {
      const here = [...path, name];
      const procedure = isProcedure(part) ? part : null;
      return [
        name,
        procedure ? new Procedure({ ...procedure["~orpc"], ...change(procedure, here) }) : changed(part, change, here),
      ];
    }),
  );
}

/** A handler whose call fails when it did not record in the audit log what its row of the contract says. */
const telling =
  (handler: AnyProcedure["~orpc"]["handler"], path: string[]): typeof handler =>
  async (call) => {
    const output: unknown = await handler(call);
    const gap = findAuditGap(path.join("."), rowAt(path)?.meta.audit, recordedBy(call.context));
    if (gap) throw new Error(gap);
    return output;
  };

/** A schema that accepts only values it would return unchanged, so that a handler's surplus fields are found. */
export function exactly(schema: AnySchema): AnySchema {
  return {
    "~standard": {
      version: 1,
      vendor: "comptoir",
      async validate(given) {
        const result = await schema["~standard"].validate(given);
        if (result.issues || isDeepStrictEqual(asWritten(result.value), asWritten(given))) return result;
        const difference = `${JSON.stringify(given)} is sent, ${JSON.stringify(result.value)} is in the contract`;
        return { issues: [{ message: `The response holds what its contract does not: ${difference}` }] };
      },
    },
  };
}

let unchecked: AnyRouter | undefined;
let checked: AnyRouter | undefined;

/**
 * The endpoint table behind its guards. Tests check each response against the contract, which must describe all of it, and each write
 * against what it must record in the audit log; visitors' requests skip that.
 */
export function proceduresOf({ checksResponses }: { checksResponses: boolean }): AnyRouter {
  if (!checksResponses) {
    unchecked ??= changed(guarded, () => ({ outputSchema: undefined }));
    return unchecked;
  }
  checked ??= changed(guarded, ({ "~orpc": { outputSchema, handler } }, path) => ({
    outputSchema: outputSchema && exactly(outputSchema),
    handler: telling(handler, path),
  }));
  return checked;
}
