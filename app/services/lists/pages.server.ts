import { redirect } from "react-router";
import { type Cursors, type PageLinks, readCursors } from "#contract/lists/list-query.ts";
import type { PageInfo } from "#contract/paging.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type AddressAt = (cursors: Cursors) => string;

/** The page of a list for an address. A cursor that cannot be read, as in an old bookmark, leads to the first page. */
export async function loadPage<Page>(
  { searchParams }: URL,
  load: (cursors: Cursors) => Promise<Page>,
  addressAt: AddressAt,
): Promise<Page> {
  try {
    return await load(readCursors(searchParams));
  } catch (error) {
    if (error instanceof ProductApiError && (error.fields.after || error.fields.before)) throw redirect(addressAt({}));
    throw error;
  }
}

/** Links to the pages around one. */
export function pageLinks({ after, before }: PageInfo, addressAt: AddressAt): PageLinks {
  return {
    first: before && addressAt({}),
    previous: before && addressAt({ before }),
    next: after && addressAt({ after }),
  };
}
