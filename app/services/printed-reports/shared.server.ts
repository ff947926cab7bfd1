import { createContext, data, type RouterContextProvider } from "react-router";
import { showIn, textsIn } from "#app/middleware/i18n.server.ts";
import type { OpenedLink, PrintedReport } from "#contract/printed-reports/schemas.ts";
import { findForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { printedAsCsv } from "./csv.server.ts";
import { presentEnd, presentPrinted } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
const openedContext = createContext<OpenedLink | null>(null);
const headers = { "Cache-Control": "no-store" };

function nullIfNotValid(error: unknown): null {
  if (error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.status === 422)) return null;
  throw error;
}

const open = (context: Context, token: string, password: string | null = null) =>
  productApi(context).printedReports.openLink({ token, password }).catch(nullIfNotValid);

/** Opens the link before anything of the page, which is shown in the language that its maker chose. */
export async function openShared(context: Context, token: string): Promise<void> {
  const opened = await open(context, token);
  if (!opened) return;
  const { data: found } = opened;
  showIn(context, found.state === "open" ? found.report.content.language : found.language);
  (context as RouterContextProvider).set(openedContext, found);
}

const reportView = (context: Context, report: PrintedReport, expiresAt: string) => ({
  report: presentPrinted(context, report),
  bar: { back: null, file: null, expiresText: presentEnd(context, report, expiresAt) },
});

/** The page of a link: the report, the question for its password, or 410 and nothing for one that is not valid. */
export function sharedView(context: Context) {
  const found = context.get(openedContext);
  if (!found) return data(null, { status: 410, headers });
  if (found.state === "password") return data({ report: null, bar: null }, { headers });
  return data(reportView(context, found.report, found.expiresAt), { headers });
}

/** Opens the link with the password of the form: the response is the report itself, and nothing is kept in the browser. */
export async function unlockShared(context: Context, request: Request, token: string) {
  const t = textsIn(context, "printed-reports");
  const password = String((await findForm(request))?.get("password") ?? "");
  const refused = (status: number, problem: string) => data({ problem, view: null }, { status, headers });
  if (password === "") return refused(422, t("password.wrong"));
  try {
    const opened = await open(context, token, password);
    if (!opened) return data({ problem: null, view: null }, { status: 410, headers });
    const { data: found } = opened;
    if (found.state === "password") return refused(422, t("password.wrong"));
    return data({ problem: null, view: reportView(context, found.report, found.expiresAt) }, { headers });
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "TOO_MANY_REQUESTS")
      return refused(429, t("password.tooMany"));
    throw error;
  }
}

/** The charts of a link's report as a file; 404 for a link that is not valid, or asks for a password. */
export function sharedAsCsv(context: Context): Response {
  const found = context.get(openedContext);
  if (found?.state !== "open") return new Response(null, { status: 404, headers });
  const response = printedAsCsv(context, found.report);
  response.headers.set("Cache-Control", "no-store");
  return response;
}
