import { z } from "zod";
import { dryRun } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { multipartOverheadBytes } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { Language } from "../languages.ts";
import { TemplateImport, templateFileSizeMaxBytes } from "./imports.ts";
import { NewTemplate, Template, TemplateContent, TemplateKind, TemplateList, TemplateSearch } from "./schemas.ts";
import { FillInput, PreviewInput, TemplateChoice, TemplateFilling, TemplatePreview } from "./texts.ts";

const endpoint = endpointsOf({ tokens: "templates" });

const restaurantPath = z.object({ restaurantId: Id });
const templatePath = restaurantPath.extend({ templateId: Id });
const importPath = restaurantPath.extend({ importId: Id });
const read = { guard: "restaurant", ability: { action: "read", subject: "Template" } } as const;
const write = { guard: "restaurant", ability: { action: "create", subject: "Template" } } as const;

export const templatesEndpoints = {
  search: endpoint({
    ...read,
    method: "POST",
    path: "/restaurants/{restaurantId}/templates/search",
    isRead: true,
    summary:
      "Templates in effect at a restaurant, by page and by name; an overridden one gives way to the restaurant's own",
    input: TemplateSearch.extend(restaurantPath.shape),
    output: TemplateList,
  }),
  get: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/templates/{templateId}",
    summary: "One template that holds at a restaurant, overridden or not",
    input: templatePath,
    output: response(Template),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/restaurants/{restaurantId}/templates",
    guard: "restaurant",
    ability: { action: "create", subject: "Template" },
    summary: "Make a template for a restaurant, for some of its organization, or for all of them",
    audit: "template.created",
    event: "template_created",
    input: NewTemplate.extend(restaurantPath.shape),
    output: response(Template),
    status: 201,
    errors: ["NOT_FOUND", "PERMISSION_RULE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/templates/{templateId}",
    guard: "restaurant",
    ability: { action: "update", subject: "Template" },
    summary: "Change a template; its scope stays",
    audit: "template.updated",
    event: "template_changed",
    input: TemplateContent.extend(templatePath.shape).extend({ version: z.number().int() }),
    output: response(Template),
    errors: ["NOT_FOUND", "PERMISSION_RULE", "CONFLICT"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/restaurants/{restaurantId}/templates/{templateId}",
    guard: "restaurant",
    ability: { action: "delete", subject: "Template" },
    summary: "Delete a template; restaurants' own ones that stood for it stay",
    audit: "template.deleted",
    event: "template_deleted",
    input: templatePath.extend({ version: z.coerce.number().int() }),
    output: Done,
    errors: ["NOT_FOUND", "PERMISSION_RULE", "CONFLICT"],
  }),
  preview: endpoint({
    ...read,
    method: "POST",
    path: "/restaurants/{restaurantId}/templates/preview",
    isRead: true,
    summary: "Texts, stored or not, as they would read on a review of the restaurant",
    input: PreviewInput.extend(restaurantPath.shape),
    output: response(TemplatePreview),
    errors: ["NOT_FOUND"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/templates",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Templates a review may be answered with, those made for its rating first; at most 100",
    input: z.object({ reviewId: Id }),
    output: response(z.array(TemplateChoice)),
    errors: ["NOT_FOUND"],
  }),
  fill: endpoint({
    method: "POST",
    path: "/templates/fill",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Texts for up to 50 reviews out of a template, or of the one that fits best; writes nothing",
    audit: { none: "writes nothing" },
    event: "template_used",
    input: FillInput,
    output: response(z.array(TemplateFilling)),
    errors: ["NOT_FOUND"],
  }),
  export: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/templates.csv",
    summary:
      "A restaurant's templates and its organization's as CSV, one row per text; the import takes it back unchanged",
    input: restaurantPath.extend({ kind: TemplateKind, language: Language.default("en") }),
    output: z.file(),
  }),
  checkFile: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/template-imports",
    bodySizeMaxBytes: templateFileSizeMaxBytes + multipartOverheadBytes,
    summary: "Read a file of templates and say what it would do; writes no template",
    audit: { none: dryRun },
    event: "template_import_checked",
    input: restaurantPath.extend({ kind: TemplateKind, file: z.file() }),
    output: response(TemplateImport),
    status: 201,
    errors: ["PAYLOAD_TOO_LARGE"],
  }),
  getImport: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/template-imports/{importId}",
    summary: "One file of templates and what it does",
    input: importPath,
    output: response(TemplateImport),
    errors: ["NOT_FOUND"],
  }),
  applyImport: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/template-imports/{importId}/apply",
    summary: "Do what the check announced",
    audit: { actions: ["template.created", "template.updated"], unless: "the file says what is stored already" },
    event: "templates_imported",
    input: importPath,
    output: response(TemplateImport),
    errors: ["NOT_FOUND", "IMPORT_STATE"],
  }),
};
