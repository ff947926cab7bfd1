import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";
import type { FilledTemplate } from "#contract/templates/texts.ts";
import { TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { variableNames } from "./preview.server.ts";
import { fillTemplate } from "./read.server.ts";

/** Content of a reply form after a template was asked for. */
export type TemplatePick = {
  /** Content of the field: the typed text followed by the template's. */
  text: string;
  /** The inserted text, so that another template can replace it; empty when none was. */
  filled: string;
  /** The inserted variant, for the template's use counts; empty when there is none. */
  variantId: string;
  templateId: string;
  /** Notes for the writer: which template, a missing language, unfilled variables. */
  notes: string[];
  /** Templates to choose from, the fitting ones first; empty unless they were asked for, or none fits. */
  choices: { id: string; name: string; fits: boolean }[];
};

type Context = Readonly<RouterContextProvider>;

/** Fields of a form that a template can be inserted into. */
export const pickFields = {
  text: TypedText,
  /** The text inserted before, and its variant. */
  filled: TypedText,
  templateVariantId: Id.optional().catch(undefined),
};
type PickForm = { text: string; filled: string; templateVariantId?: string | undefined };

/** The text typed by hand: an inserted template that is unchanged is replaced by the next one. */
function typedByHand({ text, filled: inserted }: PickForm): string {
  return (inserted !== "" && text.endsWith(inserted) ? text.slice(0, -inserted.length) : text).trimEnd();
}

function notesOf(context: Context, filled: FilledTemplate, isAfterText: boolean): string[] {
  const t = translatorOf(context);
  const { languageName } = formatsOf(languageOf(context));
  const { wantedLanguage, language, unfilled } = filled;
  return [
    t("template-picker:filled", {
      name: shownTemplateName({ name: filled.templateName, builtIn: filled.templateBuiltIn }, languageOf(context)),
    }),
    filled.isLanguageMissing && wantedLanguage
      ? t("template-picker:missing", { wanted: languageName(wantedLanguage), language: languageName(language) })
      : null,
    filled.repeats ? t("template-picker:repeats") : null,
    isAfterText ? t("template-picker:kept") : null,
    unfilled.length > 0 ? t("template-picker:unfilled", { names: variableNames(context, unfilled) }) : null,
  ].filter((note) => note !== null);
}

/** The templates for a review, the fitting ones first. */
async function choicesFor(context: Context, reviewId: string): Promise<TemplatePick["choices"]> {
  const { data } = await productApi(context).templates.choices({ reviewId });
  const language = languageOf(context);
  return data.map((one) => ({ id: one._id, name: shownTemplateName(one, language), fits: one.fits }));
}

/** The reply form as it is, with the templates to choose from. */
export async function listTemplates(context: Context, form: PickForm, reviewId: string): Promise<TemplatePick> {
  const { text, filled, templateVariantId: variantId = "" } = form;
  const choices = await choicesFor(context, reviewId);
  const notes = choices.length > 0 ? [] : [translatorOf(context)("template-picker:none")];
  return { text, filled, variantId, templateId: "", notes, choices };
}

/** The reply form after a template was asked for: the chosen one, else the one that fits the review best. */
export async function pickTemplate(
  context: Context,
  form: PickForm,
  { reviewId, wantedId }: { reviewId: string; wantedId: string | null },
): Promise<TemplatePick> {
  const t = translatorOf(context);
  const filled = await fillTemplate(context, reviewId, wantedId);
  const typed = typedByHand(form);
  if (!filled) {
    const choices = await choicesFor(context, reviewId);
    const note = t(choices.length > 0 ? "template-picker:noneFits" : "template-picker:none");
    return { choices, text: form.text, filled: "", variantId: "", templateId: "", notes: [note] };
  }
  return {
    choices: [],
    text: typed === "" ? filled.text : `${typed}\n\n${filled.text}`,
    filled: filled.text,
    variantId: filled.variantId,
    templateId: filled.templateId,
    notes: notesOf(context, filled, typed !== ""),
  };
}

/** The template of a refused form, so that a second attempt counts for it too; undefined without one. */
export function findPick({ text, filled, templateVariantId: variantId }: PickForm): TemplatePick | undefined {
  if (!variantId) return undefined;
  return { text, filled, variantId, templateId: "", notes: [], choices: [] };
}
