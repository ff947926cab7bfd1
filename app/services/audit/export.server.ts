import type { RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { auditList } from "#contract/audit/list-query.ts";
import type { AuditEntry } from "#contract/audit/schemas.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import { pageSizeMax } from "#contract/paging.ts";
import { productApi, unshared } from "../request/product-api.server.ts";
import { searchOf } from "./list.server.ts";
import { actorText, sentenceOf } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The entries that an address's filters match, newest first, page by page. */
async function* pagesOf(context: Context, url: URL) {
  const search = searchOf(context, auditList.read(url.searchParams));
  let after: string | undefined;
  do {
    const page = await productApi(context).audit.list({ ...search, pageSize: pageSizeMax, after }, unshared);
    yield page.data;
    after = page.pagination.after ?? undefined;
  } while (after !== undefined);
}

const asJson = (values: AuditEntry["before"]) => (values === null ? null : JSON.stringify(values));

type Pages = AsyncIterable<readonly AuditEntry[]>;

async function* csvOf(context: Context, pages: Pages) {
  const t = textsIn(context, "audit");
  const words = textsIn(context, "audit-entries");
  const separator = separatorOf(languageOf(context));
  const lineOf = (entry: AuditEntry) =>
    csvLine(
      [
        entry.at,
        sentenceOf(context, entry),
        actorText(context, entry.actor),
        t(`ways.${entry.actor.kind}`),
        words(`channels.${entry.channel}`),
        entry.address,
        entry.device,
        words(`kinds.${entry.subject.kind}`),
        entry.subject.name,
        entry.subject.id,
        entry.restaurant?.name ?? null,
        entry.organization?.name ?? t("installation"),
        asJson(entry.before),
        asJson(entry.after),
        entry.requestId,
        entry.number,
        entry.hash,
      ],
      separator,
    );
  yield `${byteOrderMark}${csvLine(t("csvColumns").split(" | "), separator)}`;
  for await (const page of pages) yield page.map(lineOf).join("");
}

async function* jsonOf(pages: Pages) {
  let isFirst = true;
  yield "[";
  for await (const page of pages) {
    const text = page.map((entry) => JSON.stringify(entry)).join(",\n");
    if (text !== "") yield `${isFirst ? "\n" : ",\n"}${text}`;
    isFirst &&= text === "";
  }
  yield "\n]\n";
}

/** Pages of which the first has been read: a refusal is the answer, and no file that breaks off. */
async function begun(pages: AsyncGenerator<readonly AuditEntry[]>): Promise<Pages> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}

/** The log as a file, streamed: CSV for people, JSON with `format=json` for programs. */
export async function auditAsFile(context: Context, url: URL): Promise<Response> {
  const pages = await begun(pagesOf(context, url));
  const isJson = url.searchParams.get("format") === "json";
  const reading = isJson ? jsonOf(pages) : csvOf(context, pages);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void reading.return(undefined),
  });
  const headers = {
    "Content-Type": isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="audit.${isJson ? "json" : "csv"}"`,
  };
  return new Response(body, { headers });
}
