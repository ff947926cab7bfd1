import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type {
  NewTemplate,
  Template,
  TemplateContent,
  TemplateList,
  TemplateSearch,
} from "#contract/templates/schemas.ts";
import type { FilledTemplate, PreviewInput, TemplateChoice, TemplatePreview } from "#contract/templates/texts.ts";
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

/** One template as it is seen at a restaurant. */
export async function getTemplate(context: Context, at: At & { templateId: string }): Promise<Template> {
  return (await productApi(context).templates.get(at)).data;
}

/** Makes a template; INVALID_INPUT names the fields, PERMISSION_RULE the right that is missing. */
export async function createTemplate(context: Context, template: z.input<typeof NewTemplate> & At): Promise<Template> {
  return (await productApi(context).templates.create(template)).data;
}

/** Changes a template; CONFLICT brings it as somebody else left it in `current`. */
export async function updateTemplate(
  context: Context,
  template: z.input<typeof TemplateContent> & At & { templateId: string; version: number },
): Promise<Template> {
  return (await productApi(context).templates.update(template)).data;
}

/** Deletes a template; CONFLICT as for a change. */
export async function deleteTemplate(
  context: Context,
  target: At & { templateId: string; version: number },
): Promise<void> {
  await productApi(context).templates.delete(target);
}

/** How texts read on a review of the restaurant, stored or not. */
export async function previewTemplate(
  context: Context,
  input: z.input<typeof PreviewInput> & At,
): Promise<TemplatePreview> {
  return (await productApi(context).templates.preview(input)).data;
}

/** Templates a review may be answered with, those made for its rating first. */
export async function listTemplateChoices(context: Context, reviewId: string): Promise<TemplateChoice[]> {
  return (await productApi(context).templates.choices({ reviewId })).data;
}

/** A review's text out of a template, or of the one that fits it best (null); null when there is none. */
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
