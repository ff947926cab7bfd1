import { href, type RouterContextProvider, redirect } from "react-router";
import type { TemplateListData, TemplateQuery } from "#app/components/templates/template-data.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { TemplateKind } from "#contract/templates/schemas.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { rowOf } from "./present.server.ts";
import { isNarrowed, isNothingTicked, readTemplateQuery, templateAddress } from "./query.server.ts";
import { listTemplates } from "./read.server.ts";

type Context = Readonly<RouterContextProvider>;
/** One screen used twice: templates of replies, and of messages. */
export type TemplatesTarget = { kind: TemplateKind; restaurantId: string };

/** The address of a restaurant's templates of a kind. */
export const templatesPath = ({ kind, restaurantId }: TemplatesTarget): string =>
  kind === "review"
    ? href("/restaurants/:restaurantId/resources/review-templates", { restaurantId })
    : href("/restaurants/:restaurantId/resources/message-templates", { restaurantId });

/** The kind of templates that an address is about. */
export const kindOf = (url: URL): TemplateKind => (url.pathname.includes("/message-templates") ? "message" : "review");

/** A place in the list that cannot be read, in an address cut short, is the first page. */
async function pageOf(context: Context, place: TemplatesTarget, query: TemplateQuery) {
  try {
    return await listTemplates(context, { ...query, ...place, pageSize: 20 });
  } catch (error) {
    if (error instanceof ProductApiError && (error.fields.after || error.fields.before))
      throw redirect(templateAddress(templatesPath(place), { ...query, after: undefined, before: undefined }));
    throw error;
  }
}

/** Everything the list shows for an address. */
export async function loadTemplateList(context: Context, url: URL, place: TemplatesTarget): Promise<TemplateListData> {
  const query = readTemplateQuery(url.searchParams);
  const { list, failure } = await pageOf(context, place, query);
  const t = translatorOf(context);
  const base = templatesPath(place);
  const at = (changes: Partial<TemplateQuery>) =>
    templateAddress(base, { ...query, after: undefined, before: undefined, ...changes });
  const count = list?.templateCount ?? 0;
  const { after = null, before = null } = list?.pagination ?? {};
  return {
    kind: place.kind,
    title: t(`templates:title.${place.kind}`),
    intro: t(`templates:intro.${place.kind}`),
    query,
    isNarrowed: place.kind === "review" ? isNarrowed(query) : query.search !== "",
    isNothingTicked: place.kind === "review" && isNothingTicked(query),
    countText: t("templates:count", { count, formatted: formatsOf(languageOf(context)).number(count) }),
    count,
    unfilteredCount: list?.unfilteredCount ?? 0,
    rows: list?.data.map((template) => rowOf(context, template, base)) ?? [],
    links: {
      ...{ self: at({ after: query.after, before: query.before }), base, create: `${base}/new` },
      ...{ export: `${base}.csv`, import: `${base}/import` },
      first: before || query.after ? at({}) : null,
      previous: before ? at({ before }) : null,
      next: after ? at({ after }) : null,
    },
    mayCreate: list?.mayCreate ?? false,
    failureReference: failure?.requestId ?? null,
  };
}
