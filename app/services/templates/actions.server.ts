import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { languages } from "#contract/languages.ts";
import { Template } from "#contract/templates/schemas.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem, fieldText } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refusalTexts } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { contentOf, TemplateForm } from "./draft.server.ts";
import { previewOf } from "./preview.server.ts";
import { type TemplatesTarget, templatesPath } from "./screen.server.ts";

type Editor = { target: TemplatesTarget; templateId: string | null };
const intent = formIntentAt<Editor>();

/** The problem of an API refusal; after a conflict the other person's version number is sent with the typed values. */
function problemOf({ context }: Acting<Editor>, error: ProductApiError, fieldOf: ReadonlyMap<string, string>) {
  const t = translatorOf(context);
  if (error.code === "CONFLICT") {
    const current = Template.safeParse(error.current).data;
    if (!current) return new FormProblem({ status: 409, message: t("templates:problems.adapted") });
    const who = { name: current.updatedBy, ago: formatsOf(languageOf(context)).ago(current.updatedAt) };
    const values = { version: String(current.version) };
    return new FormProblem({ status: 409, message: t("templates:problems.conflict", who), values });
  }
  const { status } = error;
  if (status === 403) return new FormProblem({ status, message: refusalTexts(context, error).text });
  if (status === 404) return error;
  const message = t(`errors:codes.${error.code}`);
  if (error.code !== "INVALID_INPUT") return new FormProblem({ status, message });
  const fields = Object.entries(error.fields).map(([path, key]) => [
    fieldOf.get(path) ?? path,
    fieldText(context, key),
  ]);
  return new FormProblem({ status: 422, message, fields: Object.fromEntries(fields) });
}

/** A built-in template keeps its name where the form still has the one that its reader was shown; others see theirs. */
async function storedNameOf({ context, target }: Acting<Editor>, typed: string, shownId: string | null | undefined) {
  if (!shownId) return typed;
  const { restaurantId } = target;
  const { data: shown } = await productApi(context).templates.get({ restaurantId, templateId: shownId });
  return typed.trim() === shownTemplateName(shown, languageOf(context)) ? shown.name : typed;
}

async function save(form: z.output<typeof TemplateForm>, acting: Acting<Editor>) {
  const { context, target, templateId } = acting;
  const { templates } = productApi(context);
  const { content, fieldOf } = contentOf(form);
  if (content.versions.length === 0) {
    const field = `versions[${languages.indexOf(form.defaultLanguage)}].variants[0].text`;
    const fields = { [field]: fieldText(context, "language_without_text") };
    throw new FormProblem({ status: 422, message: translatorOf(context)("errors:codes.INVALID_INPUT"), fields });
  }
  const { version, scope, overridesId } = form;
  try {
    const name = await storedNameOf(acting, content.name, templateId ?? overridesId);
    const named = { ...content, name };
    const { data } = templateId
      ? await templates.update({ ...named, restaurantId: target.restaurantId, templateId, version })
      : await templates.create({ ...named, ...target, scope, ...(overridesId ? { overridesId } : {}) });
    return data;
  } catch (error) {
    throw error instanceof ProductApiError ? problemOf(acting, error, fieldOf) : error;
  }
}

/** Groups and chosen restaurants may leave out the restaurant from whose page a template was written. */
const isInEffect = (context: Readonly<RouterContextProvider>, restaurantId: string, templateId: string) =>
  productApi(context)
    .templates.get({ restaurantId, templateId })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProductApiError && error.status === 404) return false;
        throw error;
      },
    );

/** The editor's buttons: save, preview on a review, delete. A further text in a language is an operation on its list. */
export const templateIntents = {
  save: intent({
    schema: TemplateForm,
    run: async (form, acting) => {
      const { target } = acting;
      const saved = await save(form, acting);
      const isHere = saved.scope !== "group" || (await isInEffect(acting.context, target.restaurantId, saved._id));
      return redirect(isHere ? `${templatesPath(target)}/${saved._id}` : templatesPath(target));
    },
    toast: (t, _done, { templateId }) => t(templateId ? "templates:toasts.saved" : "templates:toasts.created"),
    // A deleted template is left to the page for missing ones.
    refuse: (error) => {
      throw error;
    },
  }),
  preview: intent({
    schema: TemplateForm.and(z.object({ reviewId: Id.optional().catch(undefined) })),
    run: ({ reviewId = null, ...draft }, { context, target }) => previewOf(context, target, draft, reviewId),
  }),
  delete: intent({
    schema: z.object({ version: z.coerce.number().int() }),
    run: async ({ version }, { context, target: { restaurantId }, templateId }) => {
      await productApi(context).templates.delete({ restaurantId, templateId: templateId ?? "", version });
    },
    toast: (t) => t("templates:toasts.deleted"),
    to: ({ target }) => templatesPath(target),
    refuse: (error, { context, target, templateId }) => {
      if (error.status !== 403 && error.status !== 409) throw error;
      const isForbidden = error.status === 403;
      const conflict = translatorOf(context)("templates:problems.deletionConflict");
      putToast(context, { kind: "error", title: isForbidden ? refusalTexts(context, error).text : conflict });
      return redirect(`${templatesPath(target)}/${templateId}`);
    },
  }),
};
