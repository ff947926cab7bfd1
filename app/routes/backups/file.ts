import { data, href, redirect } from "react-router";
import { findForm } from "#app/services/request/forms.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { BackupName } from "#contract/backups/schemas.ts";
import type { Route } from "./+types/file.ts";

/** Opened by hand: the list has the button. */
export const loader = () => redirect(href("/admin/developer-settings/backups"));

/** A backup as one file. Sent by a form, so that no link opens it. */
export async function action({ request, context }: Route.ActionArgs) {
  const name = BackupName.safeParse((await findForm(request))?.get("name"));
  // What is no backup's name is not found, like one that is gone.
  if (!name.success) throw data(null, { status: 404 });
  const file = await productApi(context).backups.download({ name: name.data });
  return new Response(file.stream(), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
