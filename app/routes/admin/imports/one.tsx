import { data, href, Link, redirect } from "react-router";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { formatsOf } from "#app/lib/formats.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { applyImport } from "#app/services/imports/actions.server.ts";
import { viewOf } from "#app/services/imports/present.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { ArrowLeft } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { Route } from "./+types/one.ts";
import { ImportActions } from "./import-actions.tsx";
import { ImportCountList } from "./import-counts.tsx";
import { Refusals } from "./refusals.tsx";

export const handle = { namespaces: ["imports"] } satisfies RouteHandle;

export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const [{ data: found }, { data: organizations }] = await Promise.all([
    productApi(context).imports.get({ importId }),
    productApi(context).organizations.list({}),
  ]);
  return viewOf(context, found, organizations);
}

export async function action({ params: { importId }, context }: Route.ActionArgs) {
  const applied = await applyImport(context, importId);
  const t = translatorOf(context);
  if (!applied) return data({ message: t("imports:result.expired") }, { status: 409 });
  const { number } = formatsOf(languageOf(context));
  const { created, updated } = applied.counts;
  const text = t("imports:result.appliedText", { created: number(created), updated: number(updated) });
  putToast(context, { kind: "success", title: t("imports:result.applied"), text });
  return redirect(href("/admin/imports/:importId", { importId }));
}

export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { t } = useTranslation("imports");
  const { fileName, about, title, failure, counts, remarks, downloadPath } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${fileName} · Comptoir`}</title>
      <div>
        <Link to={href("/admin/imports")} className="link inline-flex items-center gap-1">
          <ArrowLeft aria-hidden />
          {t("result.back")}
        </Link>
        <h1 className="break-words pt-2">{fileName}</h1>
        <p className="text-soft">{about}</p>
      </div>
      {/* Somebody who applied this import in another window is why there may be nothing left to do. */}
      {answer && loaderData.state === "checked" && (
        <Banner tone="danger" role="alert">
          {answer.message}
        </Banner>
      )}
      {failure ? (
        <Banner tone="danger">
          <p className="font-semibold">{title}</p>
          <p>{failure}</p>
        </Banner>
      ) : (
        <ImportCountList title={title} counts={counts} />
      )}
      <ImportActions view={loaderData} />
      {!failure && <Refusals remarks={remarks} downloadPath={downloadPath} />}
    </div>
  );
}
