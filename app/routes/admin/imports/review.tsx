import { href, Link } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import {
  enterReviewIntent,
  loadEnterReview,
  type RestaurantChoice,
} from "#app/services/imports/enter-review.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Building2 } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/review.ts";
import { ReviewForm } from "./review-form.tsx";

export const handle = {
  namespaces: ["imports", "lists"],
  parent: () => ({ to: href("/admin/imports"), nav: "imports" }),
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadEnterReview(context, url);

export const action = formAction({ intents: { enter: enterReviewIntent } });

export default function EnterReviewRoute({ loaderData: { choice, form }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("imports");
  return (
    <Page title={t("enter.title")} width="form">
      <p className="max-w-prose text-soft">{t("enter.intro")}</p>
      {form ? <ReviewForm form={form} result={result} /> : <Choice choice={choice} />}
    </Page>
  );
}

/** Which restaurant the review is about. */
function Choice({ choice: { search, self, restaurants, pages } }: { choice: RestaurantChoice }) {
  const { t } = useTranslation("imports");
  const path = href("/admin/imports/review");
  return (
    <section aria-label={t("enter.choose")} className="grid gap-4">
      <h2>{t("enter.choose")}</h2>
      <ListFilters
        action={path}
        at={self}
        search={{ label: t("enter.search"), value: search, lengthMax: 120 }}
        press="search"
        clear={search ? { to: path, all: false } : null}
      />
      {restaurants.length === 0 && (
        <EmptyState className="card" icon={<Building2 aria-hidden />} title={t("enter.noRestaurant")} />
      )}
      <ul className="grid gap-2">
        {restaurants.map(({ name, about, to }) => (
          <li key={to} className="facts">
            <span>
              <Link to={to} className="link inline-block pointer-coarse:min-h-11 pointer-coarse:content-center">
                {name}
              </Link>
            </span>
            <span className="text-soft text-sm">{about}</span>
          </li>
        ))}
      </ul>
      <ListPages links={pages} label={t("enter.pages")} />
    </section>
  );
}
