import { data, href, type RouterContextProvider, redirect } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { findChipUid } from "#contract/nfc-chips/uid.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { shownUid } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What reads links without being a guest: previews in chats, search engines, and browsers that load ahead. */
const readers = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp/i;

function isGuest({ method, headers }: Request): boolean {
  const ahead = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return method === "GET" && !/prefetch|preview/i.test(ahead) && !readers.test(headers.get("user-agent") ?? "");
}

/** The states of a chip that opens nothing, and the status that says so to programs. */
const statuses = { unknown: 404, unassigned: 404, no_page: 404, deactivated: 410, busy: 429 } as const;

/**
 * One hop to the restaurant's page. The API makes the address of hosts it knows, so that no chip leads elsewhere; any other chip gets a
 * page that says why, with its serial number for staff.
 */
export async function openChip(context: Context, request: Request, url: URL) {
  const uid = url.searchParams.get("uid") ?? "";
  const { state, url: page } = await ask(context, uid.slice(0, 60), isGuest(request));
  const headers = { "Cache-Control": "no-store" };
  if (state === "open" && page !== null)
    throw redirect(page, { headers: { ...headers, "Referrer-Policy": "no-referrer" } });
  const shown = state === "open" ? "no_page" : state;
  const t = textsIn(context, "nfc-chips");
  const found = findChipUid(uid);
  return data(
    {
      title: t(`tap.${shown}.title`),
      text: t(`tap.${shown}.text`),
      uid: found && shownUid(found),
      staff: found && shown !== "busy" ? `${href("/admin/nfc")}?search=${found}` : null,
    },
    { status: statuses[shown], headers },
  );
}

async function ask(context: Context, uid: string, counts: boolean) {
  try {
    if (uid === "") return { state: "unknown" as const, url: null };
    return (await productApi(context).nfcChips.tap({ uid, counts })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "TOO_MANY_REQUESTS")
      return { state: "busy" as const, url: null };
    throw error;
  }
}
