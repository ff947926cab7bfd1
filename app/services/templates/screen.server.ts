import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import { pageSizeDefault } from "#contract/paging.ts";
import { templateList } from "#contract/templates/list-query.ts";
import type { TemplateKind } from "#contract/templates/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { rowOf } from "./present.server.ts";
import { listTemplates } from "./read.server.ts";

type Context = Readonly<RouterContextProvider>;
/** One screen with two kinds: templates of replies, and of messages. */
export type TemplatesTarget = { kind: TemplateKind; restaurantId: string };

const kinds: readonly TemplateKind[] = ["review", "message"];

/** The address of a restaurant's templates of a kind. */
export const templatesPath = ({ kind, restaurantId }: TemplatesTarget): string =>
  kind === "review"
    ? href("/restaurants/:restaurantId/resources/review-templates", { restaurantId })
    : href("/restaurants/:restaurantId/resources/message-templates", { restaurantId });

/** The kind of templates of an address. */
export const kindOf = (url: URL): TemplateKind => (url.pathname.includes("/message-templates") ? "message" : "review");

/** Data of the list for an address. */
export async function loadTemplateList(context: Context, url: URL, target: TemplatesTarget) {
  const query = templateList.read(url.searchParams);
  const path = templatesPath(target);
  const at = (cursors: Cursors) => templateList.address(path, query, cursors);
  const { list, failure } = await loadPage(
    url,
    (cursors) => listTemplates(context, { ...query, ...target, ...cursors, pageSize: pageSizeDefault }),
    at,
  );
  const t = translatorOf(context);
  const count = list?.templateCount ?? 0;
  const narrowing = templateList.changed(query).filter((name) => name !== "sort");
  return {
    kind: target.kind,
    kinds: kinds.map((kind) => ({ kind, to: templatesPath({ ...target, kind }), isShown: kind === target.kind })),
    title: t(`templates:title.${target.kind}`),
    intro: t(`templates:intro.${target.kind}`),
    query,
    isNarrowed: target.kind === "review" ? narrowing.length > 0 : query.search !== "",
    isNothingTicked: target.kind === "review" && templateList.isNothingTicked(query),
    countText: t("templates:count", { count, formatted: formatsOf(languageOf(context)).number(count) }),
    count,
    unfilteredCount: list?.unfilteredCount ?? 0,
    rows: list?.data.map((template) => rowOf(context, template, path)) ?? [],
    links: {
      self: at(readCursors(url.searchParams)),
      base: path,
      create: `${path}/new`,
      export: `${path}.csv`,
      import: `${path}/import`,
      pages: pageLinks(list?.pagination ?? { after: null, before: null }, at),
    },
    mayCreate: list?.mayCreate ?? false,
    failureReference: failure?.requestId ?? null,
  };
}

export type TemplateListData = Awaited<ReturnType<typeof loadTemplateList>>;
