import { isDeepStrictEqual } from "node:util";
import type { AnySchema } from "@orpc/contract";
import { type AnyProcedure, type AnyRouter, isProcedure, Procedure } from "@orpc/server";
import { api } from "../implement.ts";
import { handlers } from "../mount.ts";
import { asWritten } from "./as-written.ts";

const guarded: object = api.router(handlers);

function withOutput(router: object, schemaOf: (procedure: AnyProcedure) => AnySchema | undefined): AnyRouter {
  return Object.fromEntries(
    Object.entries(router).map(([name, part]: [string, object]) => [
      name,
      isProcedure(part)
        ? new Procedure({ ...part["~orpc"], outputSchema: schemaOf(part) })
        : withOutput(part, schemaOf),
    ]),
  );
}

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
 * The endpoint table behind its guards. Tests check each response against the contract, which must describe all of it; visitors' requests
 * skip that.
 */
export function proceduresOf({ checksResponses }: { checksResponses: boolean }): AnyRouter {
  if (!checksResponses) {
    unchecked ??= withOutput(guarded, () => undefined);
    return unchecked;
  }
  checked ??= withOutput(guarded, ({ "~orpc": { outputSchema } }) => outputSchema && exactly(outputSchema));
  return checked;
}
