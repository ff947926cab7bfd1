import { createHmac } from "node:crypto";
import { z } from "zod";
import type { HttpClient, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { nextCursor, readResponse } from "../responses.ts";
import { metaFailure } from "./failure.ts";
import { usageOf } from "./usage.ts";

type Call = {
  method: "GET" | "POST" | "DELETE";
  /** Below the version, such as `/me/accounts`. */
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  /** A POST that has the same result when it is sent twice. */
  isRepeatable?: boolean;
};
/** The Graph API as this app. */
export type Graph = {
  access: PlatformAccess;
  now(): number;
  /** A call on behalf of a person or a Page. */
  call(accessToken: string, call: Call): Promise<VendorResponse>;
  /** A call of the app itself, with its id and secret as parameters if required. */
  appCall(path: string, query: Record<string, string>, secrets: string[]): Promise<VendorResponse>;
  /** Every row of a list, page after page. */
  rows<T extends z.ZodType>(accessToken: string, call: Omit<Call, "method">, row: T): AsyncIterable<z.infer<T>>;
};

const Paging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
});
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), paging: Paging.optional() });
/** Cursor of the next page. A page may be short or empty while more follow: only `next` decides. */
export const nextOf = (paging: z.infer<typeof Paging> | undefined): string | null =>
  paging?.next ? (paging.cursors?.after ?? new URL(paging.next).searchParams.get("after")) : null;

export function createGraph(access: PlatformAccess, http: HttpClient): Graph {
  const secret = access.meta?.secret ?? "";
  const usage = usageOf(http);
  const send = async (call: Call, headers: Record<string, string>, secrets: string[]) => {
    const url = new URL(`${access.bases.metaGraph}${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const { method, form, isRepeatable } = call;
    const rest = { failureOf: metaFailure, circuit: "metaGraph", paces: usage.hold(), secrets };
    const response = await http.send({ method, url, form, isRepeatable, headers, ...rest });
    usage.note(response.headers);
    return response;
  };
  const call: Graph["call"] = (accessToken, asked) => {
    // Proves that the token is used by the app it was given to (platform reference, section 2).
    const proof = createHmac("sha256", secret).update(accessToken).digest("hex");
    const query = { ...asked.query, appsecret_proof: proof };
    return send({ ...asked, query }, { authorization: `Bearer ${accessToken}` }, [accessToken, proof, secret]);
  };
  return {
    access,
    now: http.now,
    call,
    appCall: (path, query, secrets) => send({ method: "GET", path, query }, {}, [secret, ...secrets]),
    async *rows(accessToken, asked, row) {
      const schema = listOf(row);
      let after: string | null = null;
      do {
        const query: Record<string, string> = { ...asked.query, ...(after ? { after } : {}) };
        const page: z.infer<typeof schema> = readResponse(
          schema,
          await call(accessToken, { ...asked, method: "GET", query }),
        );
        yield* page.data;
        after = nextCursor(nextOf(page.paging), after);
      } while (after);
    },
  };
}
