import type { RouterContextProvider } from "react-router";
import type { TemplateList, TemplateSearch } from "#contract/templates/schemas.ts";
import type { FilledTemplate } from "#contract/templates/texts.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type At = { restaurantId: string };

/** A page of the templates in effect at a restaurant; `failure` when the fetch failed, a refusal is thrown. */
export async function listTemplates(
  context: Context,
  search: TemplateSearch & At,
): Promise<{ list: TemplateList | null; failure: { requestId: string } | null }> {
  try {
    return { list: await productApi(context).templates.search(search), failure: null };
  } catch (error) {
    if (error instanceof ProductApiError && error.status >= 500)
      return { list: null, failure: { requestId: error.requestId } };
    throw error;
  }
}

/** A review's text from a template, or from the one that fits it best (null); null when there is none. */
export async function fillTemplate(
  context: Context,
  reviewId: string,
  templateId: string | null,
): Promise<FilledTemplate | null> {
  const { data } = await productApi(context).templates.fill({
    reviewIds: [reviewId],
    ...(templateId === null ? {} : { templateId }),
  });
  return data[0]?.filled ?? null;
}
