import { data, type RouterContextProvider } from "react-router";
import { Id } from "#contract/ids.ts";
import { productApi } from "../request/product-api.server.ts";

/** Inline styles, which mail programs want, and nothing to run or fetch. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

/** The mail of a report as a document of its own. */
export async function previewMail(
  context: Readonly<RouterContextProvider>,
  { userId, reportId }: { userId: string; reportId: string },
): Promise<Response> {
  if (!Id.safeParse(reportId).success) throw data(null, { status: 404 });
  const { data: mail } = await productApi(context).mailedReports.preview({ userId, reportId });
  return new Response(mail.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": mailPolicy,
      "Cache-Control": "no-store",
    },
  });
}
