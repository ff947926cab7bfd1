import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { calendarDay, formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { writtenLanguages } from "#contract/analysis/topics.ts";
import { EnteredReview, EnteredReviewResult, enteredTextLengthMax } from "#contract/imports/entered-review.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { restaurantList } from "#contract/restaurants/list-query.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { formIntent } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { groupReviewsPath } from "../reviews/links.server.ts";
import { platformLabel } from "../reviews/present.server.ts";

type Context = Readonly<RouterContextProvider>;

const path = href("/admin/imports/review");
const formPath = (restaurantId: string) => `${path}?restaurant=${restaurantId}`;
const reviewPath = (restaurantId: string, reviewId: string) =>
  `${groupReviewsPath({ restaurantIds: [restaurantId] })}&review=${reviewId}`;

/** What is offered wherever a review's platform is chosen. */
export const platformChoices = (context: Context) =>
  platformKeys.map((value) => ({
    value,
    label: platformLabel(value, translatorOf(context)("imports:form.privateReviews")),
  }));

/** Restaurants to choose from, a page of them. */
async function loadChoice(context: Context, url: URL) {
  const query = {
    ...restaurantList.defaults,
    search: restaurantList.read(url.searchParams).search,
    sort: "name",
  } as const;
  const fields = "name,internalName,address,organization";
  const at = (cursors: Cursors = {}) => restaurantList.address(path, query, cursors);
  const load = (cursors: Cursors) =>
    productApi(context).restaurants.list({ search: query.search, sort: query.sort, fields, ...cursors });
  const page = await loadPage(url, load, (cursors) => at(cursors));
  return {
    search: query.search,
    self: at(),
    restaurants: page.data.map(({ _id, name, internalName, address, organization }) => ({
      name: internalName ?? name,
      about: [address.locality, organization.name].filter(Boolean).join(" · "),
      to: formPath(_id),
    })),
    pages: pageLinks(page.pagination, (cursors) => at(cursors)),
  };
}

function formOf(context: Context, { _id, name, internalName, timeZone }: Restaurant) {
  const formats = formatsOf(languageOf(context));
  return {
    restaurantId: _id,
    restaurantName: internalName ?? name,
    today: calendarDay(Date.now(), timeZone),
    platforms: platformChoices(context),
    languages: writtenLanguages.map((value) => ({ value, label: formats.languageTitle(value) })),
    textLengthMax: enteredTextLengthMax,
  };
}

/** The form for the restaurant that an address names, else restaurants to choose one of. */
export async function loadEnterReview(context: Context, url: URL) {
  const restaurantId = url.searchParams.get("restaurant");
  if (restaurantId === null) return { choice: await loadChoice(context, url), form: null };
  const { data } = await productApi(context).restaurants.get({ restaurantId });
  return { choice: null, form: formOf(context, data) };
}
type Loaded = Awaited<ReturnType<typeof loadEnterReview>>;
export type RestaurantChoice = NonNullable<Loaded["choice"]>;
export type EnterReviewForm = NonNullable<Loaded["form"]>;

const ExistingReview = EnteredReviewResult.pick({ reviewId: true });

/** Stores the review that was typed in, and leads to it, or to the next one. */
export const enterReviewIntent = formIntent({
  schema: EnteredReview.extend({ restaurantId: RecordId, next: z.enum(["review", "another"]).default("review") }),
  run: async ({ next, ...review }, { context }): Promise<Response | { existing: string }> => {
    const { reviewId, isNew } = (await productApi(context).imports.enterReview(review)).data;
    const t = translatorOf(context);
    putToast(
      context,
      isNew ? { kind: "success", title: t("imports:enter.done") } : { kind: "info", title: t("imports:enter.known") },
    );
    const { restaurantId } = review;
    return redirect(next === "another" ? formPath(restaurantId) : reviewPath(restaurantId, reviewId));
  },
  // One that is stored with other details is not overwritten from here: the form leads to it.
  refuse: (error, { context, form }) => {
    if (error.code !== "REVIEW_EXISTS") return undefined;
    const existing = ExistingReview.safeParse(error.current).data;
    const { text: message, status } = problemOf(context, error);
    const value = existing && { existing: reviewPath(String(form.get("restaurantId")), existing.reviewId) };
    return new FormProblem({ status, message, value });
  },
});
