import { getConstraints } from "@conform-to/zod/v4/future";
import { data, type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type Ability, abilityOf } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { languages } from "#contract/languages.ts";
import { pageSizeMax } from "#contract/paging.ts";
import {
  type Template,
  TemplateContent,
  TemplateFallbacks,
  templateTextLengthMax,
  templateVariantsMax,
} from "#contract/templates/schemas.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";
import { messageVariables, templateVariables } from "#contract/templates/variables.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { groupChoices } from "../restaurant-groups/choices.server.ts";
import type { TemplateDraft } from "./draft.server.ts";
import { draftOf, emptyDraft, overrideDraftOf } from "./draft.server.ts";
import { factsOf, originOf, overridesText } from "./present.server.ts";
import { previewOf } from "./preview.server.ts";
import { type TemplatesTarget, templatesPath } from "./screen.server.ts";

type Context = Readonly<RouterContextProvider>;
const groupSizeMax = 500;

/**
 * The browser's own checks of the fields, from the contract. conform finds what is required; lengths it does not find in this version of
 * Zod. A text is required by the contract alone: the form may send empty ones.
 */
const constraints = {
  name: {
    required: getConstraints(TemplateContent)?.name?.required,
    maxLength: TemplateContent.shape.name.maxLength ?? undefined,
  },
  text: { maxLength: templateTextLengthMax },
  fallback: { maxLength: TemplateFallbacks.valueType.maxLength ?? undefined },
};

/** Groups and restaurants of the organization that a template may be for, by name. */
async function placesOf(context: Context, restaurantId: string) {
  const [{ data: restaurant }, groups] = await Promise.all([
    productApi(context).restaurants.get({ restaurantId }),
    groupChoices(context),
  ]);
  const { organizationId } = restaurant;
  return {
    groups: groups
      .filter((group) => group.organizationId === organizationId)
      .map(({ _id, name }) => ({ id: _id, name })),
    restaurants: await restaurantsOf(context, organizationId),
  };
}

async function restaurantsOf(context: Context, organizationId: string) {
  const found: { id: string; name: string }[] = [];
  let after: string | undefined;
  do {
    const page = await productApi(context).restaurants.list({
      organizationId,
      fields: "name,internalName",
      active: "all",
      sort: "name",
      pageSize: pageSizeMax,
      after,
    });
    found.push(...page.data.map(({ _id, name, internalName }) => ({ id: _id, name: internalName ?? name })));
    after = page.pagination.after ?? undefined;
  } while (after && found.length < groupSizeMax);
  return found;
}

/** With the name that the reader is shown; `storedNameOf` turns it back. */
const named = (context: Context, template: Template): Template => ({
  ...template,
  name: shownTemplateName(template, languageOf(context)),
});

/** What the editor starts from: a stored template, a wider one to override (`from`), or nothing. */
async function startOf(context: Context, url: URL, target: TemplatesTarget, templateId: string | null) {
  const nameOf = formatsOf(languageOf(context)).languageName;
  const fromId = url.searchParams.get("from");
  if (templateId) {
    if (!Id.safeParse(templateId).success) throw data(null, { status: 404 });
    const { data: template } = await productApi(context).templates.get({
      restaurantId: target.restaurantId,
      templateId,
    });
    if (template.kind !== target.kind) throw data(null, { status: 404 });
    return { template, draft: draftOf(named(context, template), nameOf) };
  }
  if (!Id.safeParse(fromId).success) return { template: null, draft: emptyDraft(languageOf(context), nameOf) };
  const { data: wider } = await productApi(context).templates.get({
    restaurantId: target.restaurantId,
    templateId: fromId ?? "",
  });
  if (wider.overriddenById) throw redirect(`${templatesPath(target)}/${wider.overriddenById}`);
  return { template: null, draft: overrideDraftOf(named(context, wider), nameOf) };
}

const mayShare = (ability: Ability) => ability.can("create", "SharedTemplate");

function aboutOf(context: Context, template: Template, base: string) {
  const { use, outcome, edited } = factsOf(context, template);
  return {
    origin: originOf(context, template),
    overridesText: overridesText(context, template),
    isBehind: template.overrides?.isChanged ?? false,
    overriddenBy: template.overriddenById ? `${base}/${template.overriddenById}` : null,
    facts: [use, outcome, edited].filter((text) => text !== null),
  };
}

const aboutNothing = { origin: null, overridesText: null, isBehind: false, overriddenBy: null, facts: [] };

function titleOf(context: Context, template: Template | null, draft: TemplateDraft): string {
  const t = translatorOf(context);
  if (template) return draft.name;
  return draft.overridesId ? t("templates:editor.adapt", { name: draft.name }) : t("templates:editor.new");
}

/** Data of the editor for an address. A foreign or missing template, or one of the other kind, is a 404. */
export async function loadTemplateEditor(
  context: Context,
  url: URL,
  target: TemplatesTarget,
  templateId: string | null,
) {
  const { template, draft } = await startOf(context, url, target, templateId);
  const user = await currentUser(context);
  const ability = abilityOf(user);
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const base = templatesPath(target);
  const self = templateId ? `${base}/${templateId}` : `${base}/new${url.search}`;
  const needsRestaurants = template
    ? template.scope === "group" && template.mayUpdate
    : mayShare(ability) && !draft.overridesId;
  const mayUpdate = template ? template.mayUpdate : ability.can("create", "Template");
  return {
    kind: target.kind,
    title: titleOf(context, template, draft),
    templateId,
    draft,
    ...(template ? aboutOf(context, template, base) : aboutNothing),
    ...(needsRestaurants ? await placesOf(context, target.restaurantId) : { groups: [], restaurants: [] }),
    variables: (target.kind === "message" ? messageVariables : templateVariables).map((name) => ({
      name,
      label: t(`templates:variable.${name}`),
    })),
    languages: languages.map((value) => ({ value, label: formats.languageTitle(value) })),
    preview: await previewOf(context, target, draft, Id.safeParse(url.searchParams.get("review")).data ?? null),
    may: {
      update: mayUpdate,
      delete: template?.mayDelete ?? false,
      share: mayShare(ability),
      override:
        template !== null &&
        template.scope !== "restaurant" &&
        !template.overriddenById &&
        ability.can("create", "Template"),
    },
    asksDeletion: url.searchParams.get("delete") === "1" && (template?.mayDelete ?? false),
    links: { list: base, self, override: `${base}/new?from=${templateId}`, askDeletion: `${self}?delete=1` },
    constraints,
    variantsMax: templateVariantsMax,
  };
}

export type TemplateEditorData = Awaited<ReturnType<typeof loadTemplateEditor>>;
