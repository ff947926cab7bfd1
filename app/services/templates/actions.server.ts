import { data, type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { Template } from "#contract/templates/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refusalTexts } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import type { TemplateDraft } from "./draft.server.ts";
import { contentOf, draftOfForm } from "./draft.server.ts";
import type { PreviewView } from "./preview.server.ts";
import { previewOf } from "./preview.server.ts";
import { type TemplatesTarget, templatesPath } from "./screen.server.ts";

/** What came of a form that was not taken, or only asked for a look. */
export type TemplateResult = {
  draft: TemplateDraft;
  preview: PreviewView | null;
  /** Field → message. */
  errors: Record<string, string>;
  message: string | null;
};

type Context = Readonly<RouterContextProvider>;
type TemplateAction = { context: Context; place: TemplatesTarget; templateId: string | null; form: FormData | null };

/** Answers with everything typed still in its place. */
const answer = (status: number, draft: TemplateDraft, rest: Partial<Omit<TemplateResult, "draft">>) =>
  data<TemplateResult>({ draft, preview: null, errors: {}, message: null, ...rest }, { status });

/** Message keys → the reader's words, beside the fields of the form. */
function errorsOf(context: Context, error: ProductApiError, fieldOf: ReadonlyMap<string, string>) {
  const t = translatorOf(context);
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, key]) => [
      fieldOf.get(path) ?? path,
      t(`errors:fields.${key}` as "errors:fields.invalid", { defaultValue: t("errors:fields.invalid") }),
    ]),
  );
}

/** What a refusal means here; what was typed comes back, and after a conflict the other person's version number. */
function refused(context: Context, error: ProductApiError, draft: TemplateDraft, fieldOf: Map<string, string>) {
  const t = translatorOf(context);
  if (error.code === "CONFLICT") {
    const current = Template.safeParse(error.current).data;
    const who = current?.updatedBy ?? "";
    const message = current
      ? t("templates:problems.conflict", { name: who, ago: formatsOf(languageOf(context)).ago(current.updatedAt) })
      : t("templates:problems.adapted");
    return answer(409, { ...draft, version: current?.version ?? draft.version }, { message });
  }
  if (error.status === 403) return answer(403, draft, { message: refusalTexts(context, error).text });
  if (error.status === 404) throw error;
  if (error.code !== "INVALID_INPUT") return answer(error.status, draft, { message: t(`errors:codes.${error.code}`) });
  const errors = errorsOf(context, error, fieldOf);
  return answer(422, draft, { errors, message: t("errors:codes.INVALID_INPUT") });
}

async function save({ context, place, templateId }: TemplateAction, draft: TemplateDraft) {
  const t = translatorOf(context);
  const { content, fieldOf } = contentOf(draft);
  if (content.versions.length === 0) {
    const errors = { [`text.${draft.defaultLanguage}.0`]: t("errors:fields.language_without_text") };
    return answer(422, draft, { errors, message: t("errors:codes.INVALID_INPUT") });
  }
  const { restaurantId, kind } = place;
  const { version, scope, overridesId } = draft;
  try {
    const saved = templateId
      ? (await productApi(context).templates.update({ ...content, restaurantId, templateId, version })).data
      : (
          await productApi(context).templates.create({
            ...content,
            ...place,
            scope,
            ...(overridesId ? { overridesId } : {}),
          })
        ).data;
    putToast(context, {
      kind: "success",
      title: t(templateId ? "templates:toasts.saved" : "templates:toasts.created"),
    });
    const isHere = saved.scope !== "group" || (saved.group?.restaurantIds.includes(restaurantId) ?? false);
    return redirect(isHere ? `${templatesPath({ kind, restaurantId })}/${saved._id}` : templatesPath(place));
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return refused(context, error, draft, fieldOf);
  }
}

async function remove({ context, place, templateId, form }: TemplateAction) {
  const version = Number(form?.get("version"));
  const list = templatesPath(place);
  const t = translatorOf(context);
  try {
    await productApi(context).templates.delete({
      restaurantId: place.restaurantId,
      templateId: templateId ?? "",
      version,
    });
    putToast(context, { kind: "success", title: t("templates:toasts.deleted") });
    return redirect(list);
  } catch (error) {
    if (!(error instanceof ProductApiError) || (error.status !== 403 && error.status !== 409)) throw error;
    const title = error.status === 403 ? refusalTexts(context, error).text : t("templates:problems.deletionConflict");
    putToast(context, { kind: "error", title });
    return redirect(`${list}/${templateId}`);
  }
}

/** Answers the editor's buttons: save, delete, show on a review, one more text in a language. */
export async function actOnTemplate(action: TemplateAction) {
  const { context, form, place } = action;
  if (!form) throw data(null, { status: 400 });
  const intent = String(form.get("intent"));
  if (intent === "delete" && action.templateId) return remove(action);
  const more = /^more\.(?<language>[a-z]{2})$/.exec(intent)?.groups?.language ?? null;
  const draft = draftOfForm(form, formatsOf(languageOf(context)).languageName, more);
  if (intent === "save") return save(action, draft);
  if (more) return answer(200, draft, {});
  if (intent !== "preview") throw data(null, { status: 400 });
  const reviewId = Id.safeParse(form.get("reviewId")).data ?? null;
  return answer(200, draft, { preview: await previewOf(context, place, draft, reviewId) });
}
