import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Tone } from "#app/ui/badge.tsx";
import { languages } from "#contract/languages.ts";
import type { Template } from "#contract/templates/schemas.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";

/** Scope of a template, in words. */
export type OriginView = { text: string; tone: Tone };

type Context = Readonly<RouterContextProvider>;

/** Scope of a template, in words. */
export function originOf(context: Context, { scope, group }: Pick<Template, "scope" | "group">): OriginView {
  const t = translatorOf(context);
  if (scope === "organization") return { text: t("templates:origin.organization"), tone: "info" };
  if (scope === "restaurant") return { text: t("templates:origin.restaurant"), tone: "accent" };
  const count = group?.restaurantCount ?? 0;
  const name = (group?.groups ?? []).map((one) => one.name).join(", ");
  return {
    text: name ? t("templates:origin.group", { name, count }) : t("templates:origin.chosen", { count }),
    tone: "brass",
  };
}

/** "Replaces the organization's template “…”"; null for one that overrides none. */
export function overridesText(context: Context, { overrides }: Pick<Template, "overrides">): string | null {
  if (!overrides) return null;
  const key = overrides.scope === "group" ? "overridesGroup" : "overridesOrganization";
  const name = shownTemplateName(overrides, languageOf(context));
  return translatorOf(context)(`templates:origin.${key}`, { name });
}

/** How often it was used here, how guests changed their stars since, and who edited it last. */
export function factsOf(context: Context, { use, updatedAt, updatedBy }: Template) {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const used = t("templates:use.count", { count: use.count, formatted: formats.number(use.count) });
  const changes = [
    use.raisedCount > 0 ? t("templates:use.raised", { count: use.raisedCount }) : null,
    use.loweredCount > 0 ? t("templates:use.lowered", { count: use.loweredCount }) : null,
  ].filter((text) => text !== null);
  const ago = formats.ago(updatedAt);
  return {
    use: use.lastAt ? t("templates:use.withLast", { used, ago: formats.ago(use.lastAt) }) : used,
    outcome: changes.length > 0 ? changes.join(" · ") : null,
    edited: updatedBy ? t("templates:edited.by", { name: updatedBy, ago }) : t("templates:edited.starter"),
  };
}

const excerptLengthMax = 180;
/** Removes a variable or a word that was cut in half. */
const withoutHalves = (text: string): string => text.replace(/\{\{[^}]*\}?$|\S+$/, "").replace(/[\s.,;:!?…]+$/u, "");

/** A template as a row of the list. */
export function rowOf(context: Context, template: Template, base: string) {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const facts = factsOf(context, template);
  const count = template.versions.reduce((sum, { variants }) => sum + variants.length, 0);
  const own = template.versions.find(({ language }) => language === languageOf(context));
  const shown = own ?? template.versions.find(({ language }) => language === template.defaultLanguage);
  const text = (shown?.variants[0]?.text ?? "").replaceAll(/\s+/g, " ");
  const both = template.withText && template.withoutText;
  return {
    id: template._id,
    name: shownTemplateName(template, languageOf(context)),
    to: `${base}/${template._id}`,
    origin: originOf(context, template),
    overridesText: overridesText(context, template),
    isBehind: template.overrides?.isChanged ?? false,
    ratings: template.kind === "review" ? template.ratings.toReversed() : [],
    condition:
      template.kind === "message" || both
        ? null
        : t(template.withText ? "templates:condition.withText" : "templates:condition.withoutText"),
    automated: template.kind === "review" && template.automated,
    languages: languages.map((code) => ({
      code,
      name: formats.languageTitle(code),
      isMissing: !template.versions.some(({ language }) => language === code),
      isDefault: template.defaultLanguage === code,
    })),
    variantsText: t("templates:variants", { count }),
    useText: facts.use,
    outcomeText: facts.outcome,
    editedText: facts.edited,
    excerpt: text.length > excerptLengthMax ? `${withoutHalves(text.slice(0, excerptLengthMax))}…` : text,
  };
}

/** A row of the list, as text. */
export type TemplateRow = ReturnType<typeof rowOf>;
