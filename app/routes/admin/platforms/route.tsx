import { Form, href, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { i18nOf } from "#app/middleware/i18n.server.ts";
import { claimViews, decide } from "#app/services/platforms/claims.server.ts";
import { findForm, formResponse, refuseForm, unreadableForm } from "#app/services/request/forms.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Mail, SearchX } from "#app/ui/icons/lucide.tsx";
import { Pagination, Segmented } from "#app/ui/navigation.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Id } from "#contract/ids.ts";
import type { Route } from "./+types/route.ts";
import { Claims } from "./claims.tsx";
import { MatrixFilters } from "./filters.tsx";
import { matrixOf, readQuery } from "./matrix.server.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { matrixAddress, shows } from "./query.ts";

export const handle = { namespaces: ["platforms"] } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const [matrix, claims, { data: organizations }] = await Promise.all([
    matrixOf(context, query),
    claimViews(context),
    productApi(context).organizations.list({}),
  ]);
  return {
    ...matrix,
    query,
    claims,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await findForm(request);
  if (!form) return unreadableForm(context);
  if (form.has("decision")) return decide(context, form, `${href("/admin/platforms-management")}${url.search}`);
  const t = i18nOf(context).getFixedT(null, "platforms");
  const chosen = form.getAll("restaurant").flatMap((id) => Id.safeParse(id).data ?? []);
  if (chosen.length === 0) return formResponse(422, new FormData(), {}, t("matrix.remindNone"));
  try {
    const {
      data: { mailCount: count },
    } = await productApi(context).platforms.sendReminders({ restaurantIds: chosen.slice(0, 500) });
    putToast(context, { kind: count === 0 ? "info" : "success", title: t("matrix.reminded", { count }) });
    return redirect(`${href("/admin/platforms-management")}${url.search}`);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return refuseForm(context, form, error);
  }
}

export default function PlatformsManagementRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { t } = useTranslation("platforms");
  const { query, claims, rows, columns, counts, pagination, organizations, platforms } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <title>{`${t("matrix.title")} · Comptoir`}</title>
      <div>
        <h1>{t("matrix.title")}</h1>
        <p className="text-soft">{t("matrix.intro")}</p>
      </div>
      {claims.length > 0 && <Claims claims={claims} action={matrixAddress(query)} />}
      <Segmented
        label={t("matrix.show")}
        options={shows.map((show) => ({
          to: matrixAddress(query, { show }),
          label: `${t(`matrix.shows.${show}`)} ${counts[show]}`,
          current: query.show === show,
        }))}
      />
      <MatrixFilters query={query} organizations={organizations} platforms={platforms} />
      <FormMessage reply={answer} />
      {rows.length === 0 ? (
        <EmptyState
          className="card"
          icon={<SearchX aria-hidden />}
          title={t("matrix.empty")}
          actions={<LinkButton to={href("/admin/platforms-management")}>{t("matrix.clear")}</LinkButton>}
        >
          {t("matrix.emptyText")}
        </EmptyState>
      ) : (
        <Form
          method="post"
          action={matrixAddress(query, { after: query.after, before: query.before })}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <MatrixTable rows={rows} columns={columns} />
          {rows.some(({ isBroken }) => isBroken) && (
            <div className="flex flex-wrap items-center gap-3">
              <Button icon={<Mail aria-hidden />}>{t("matrix.remind")}</Button>
              <p className="max-w-prose flex-1 basis-60 text-soft text-sm">{t("matrix.remindHint")}</p>
            </div>
          )}
        </Form>
      )}
      <Pagination
        label={t("matrix.paging")}
        first={pagination.before && matrixAddress(query)}
        previous={pagination.before && matrixAddress(query, { before: pagination.before })}
        next={pagination.after && matrixAddress(query, { after: pagination.after })}
        texts={{ first: t("matrix.first"), previous: t("matrix.previous"), next: t("matrix.next") }}
      />
    </div>
  );
}
