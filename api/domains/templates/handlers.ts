import { api } from "#api/implement.ts";
import { fillWithinAccessScope, listChoices } from "./choices.ts";
import { applyTemplateFile, checkTemplateFile, exportFile, getTemplateImport } from "./csv/imports.ts";
import { searchTemplates } from "./list.ts";
import { getTemplate } from "./one.ts";
import { previewTemplate } from "./preview.ts";
import { createTemplate, deleteTemplate, updateTemplate } from "./writes/changes.ts";

/** The rows `templates.*` of the endpoint table. */
export const templatesHandlers = {
  search: api.templates.search.handler(({ input, context }) => searchTemplates(context, input)),
  get: api.templates.get.handler(async ({ input, context }) => ({
    data: await getTemplate(context, input.restaurantId, input.templateId),
  })),
  create: api.templates.create.handler(async ({ input, context }) => ({ data: await createTemplate(context, input) })),
  update: api.templates.update.handler(async ({ input, context }) => ({ data: await updateTemplate(context, input) })),
  delete: api.templates.delete.handler(async ({ input, context }) => {
    await deleteTemplate(context, input);
    return { data: { done: true as const } };
  }),
  preview: api.templates.preview.handler(async ({ input, context }) => ({
    data: await previewTemplate(context, input),
  })),
  choices: api.templates.choices.handler(async ({ input, context }) => ({
    data: await listChoices(context, input.reviewId),
  })),
  export: api.templates.export.handler(({ input, context }) =>
    exportFile(context, input.restaurantId, input.kind, input.language),
  ),
  checkFile: api.templates.checkFile.handler(async ({ input, context }) => ({
    data: await checkTemplateFile(context, input),
  })),
  getImport: api.templates.getImport.handler(async ({ input, context }) => ({
    data: await getTemplateImport(context, input.restaurantId, input.importId),
  })),
  applyImport: api.templates.applyImport.handler(async ({ input, context }) => ({
    data: await applyTemplateFile(context, input.restaurantId, input.importId),
  })),
  fill: api.templates.fill.handler(async ({ input, context }) => ({
    data: await fillWithinAccessScope(context, input),
  })),
};
