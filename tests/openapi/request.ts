import type { EndpointRow } from "#api/http/rows.ts";
import type { AllowedInput } from "./allowed-input.ts";

/** A query as the document describes it: fields of lists and objects in brackets. */
function queryOf(fields: AllowedInput["query"]): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === null || value === undefined) return;
    if (typeof value === "object") for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part);
    else query.append(name, String(value));
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return query.size > 0 ? `?${query}` : "";
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** The address of a row, below `/api/v1`, with the values of its path and its query. */
export const addressOf = ({ template }: EndpointRow, path: Record<string, unknown>, query: AllowedInput["query"]) =>
  template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name]))) + queryOf(query);

/** The body as it is sent: a form where the document says so. */
export const bodyOf = ({ body, contentType }: AllowedInput) =>
  body && contentType?.startsWith("multipart/") ? formOf(body) : (body ?? undefined);
