import { href, redirect } from "react-router";
import { productApi } from "#app/services/request/product-api.server.ts";
import type { Route } from "./+types/file.ts";

/** Opened by hand: the list has the button. */
export const loader = () => redirect(href("/admin/developer-settings/backups"));

/** A backup as one file. Sent by a form, so that no link opens it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const file = await productApi(context).backups.download({ name: String(form.get("name") ?? "") });
  return new Response(file.stream(), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
