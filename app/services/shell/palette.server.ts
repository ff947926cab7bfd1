import { href, type RouterContextProvider } from "react-router";
import { hasEveryWord } from "#app/lib/every-word.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { preferencesPath, signOutPath } from "#app/lib/shell-paths.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { abilityOf, mayEnterAdminArea, mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { FoundReview } from "#contract/shell/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { findFlags } from "../request/experiments.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { findLocalPath } from "../request/return-to.server.ts";
import { groupReviewsPath, reviewsPath } from "../reviews/links.server.ts";
import { type NavigationReader, navigationOf, readerOf, userEntriesOf } from "./navigation.ts";
import type { Scope } from "./navigation-tree.ts";
import { choicesOf, scopeOfPage } from "./shell.server.ts";

type Context = Readonly<RouterContextProvider>;

/** One line of the command palette: a link, or with `fields` a form that posts them there. */
export type PaletteEntry = { label: string; detail?: string; to: string; fields?: Record<string, string> };
export type PaletteSection = { key: "screens" | "actions" | "restaurants" | "reviews"; entries: PaletteEntry[] };

const restaurantMax = 8;
/** From this many letters on authors are searched. */
const authorMin = 2;

const matching = (entries: PaletteEntry[], typed: string): PaletteEntry[] =>
  entries.filter(({ label, detail = "" }) => hasEveryWord(`${label} ${detail}`, typed));

/** What the palette offers on the page `at` for what was typed: screens and actions of its scope, restaurants, reviews by their author. */
export async function findPaletteSections(context: Context, { searchParams, origin }: URL): Promise<PaletteSection[]> {
  const typed = (searchParams.get("search") ?? "").trim().slice(0, 120);
  const at = new URL(findLocalPath(searchParams.get("at")) ?? "/", origin);
  const user = await currentUser(context);
  const scope = scopeOfPage(at, user.role);
  const mayReadReviews = abilityOf(user).can("read", "Review");
  const [flags, restaurants, reviews] = await Promise.all([
    findFlags(context),
    typed ? choicesOf(context, at.pathname, { search: typed }) : [],
    typed.length >= authorMin && mayReadReviews
      ? productApi(context)
          .shell.findReviews({ author: typed })
          .then(({ data }) => data)
      : [],
  ]);
  const reader = readerOf(user, flags);
  const sections: PaletteSection[] = [
    {
      key: "restaurants",
      entries: restaurants.slice(0, restaurantMax).map(({ name, detail, to }) => ({ label: name, detail, to })),
    },
    { key: "screens", entries: matching(screensOf(context, reader, scope), typed) },
    { key: "actions", entries: matching(actionsOf(context, reader, scope, at), typed) },
    { key: "reviews", entries: reviews.map((review) => reviewEntry(context, user.role, review)) },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

/** The entries of the menu, those of the scope first. */
function screensOf(context: Context, reader: NavigationReader, scope: Scope): PaletteEntry[] {
  const t = textsIn(context, "shell");
  const scopes: { scope: Scope; detail?: string }[] = [
    { scope },
    ...(scope.kind === "all" ? [] : [{ scope: { kind: "all" as const }, detail: t("picker.all") }]),
    ...(scope.kind === "admin" || !mayEnterAdminArea(reader.role)
      ? []
      : [{ scope: { kind: "admin" as const }, detail: t("picker.admin") }]),
  ];
  const place = {
    path: "",
    openGroups: [],
    badges: { toAnswer: 0, toLookAt: 0, needsAttention: 0 },
    labelOf: () => "",
  };
  const menus = scopes.flatMap(({ scope, detail }) =>
    navigationOf(reader, { ...place, scope }).flatMap(({ entries }) =>
      entries.map(({ key, to }) => ({ label: t(`nav.${key}`), to, ...(detail && { detail }) })),
    ),
  );
  const own = userEntriesOf(reader).map(({ key, to }) => ({ label: t(`nav.${key}`), to }));
  return [...menus, ...own].filter(({ to }, index, entries) => entries.findIndex((other) => other.to === to) === index);
}

/** What one can do from anywhere. */
function actionsOf(context: Context, reader: NavigationReader, scope: Scope, at: URL): PaletteEntry[] {
  const t = textsIn(context, "shell");
  const { role } = reader;
  const ability = abilityOf(reader);
  const actions: PaletteEntry[] = [];
  if (scope.kind === "restaurant") {
    const { restaurantId } = scope;
    if (ability.can("create", "Template"))
      actions.push({
        label: t("palette.newTemplate"),
        to: href("/restaurants/:restaurantId/resources/review-templates/:templateId", {
          restaurantId,
          templateId: "new",
        }),
      });
    if (mayEnterRestaurantSections(role))
      actions.push({
        label: t("palette.exportReviews"),
        to: href("/restaurants/:restaurantId/reputation/reviews.csv", { restaurantId }),
      });
  } else if (mayEnterGroups(role))
    actions.push({ label: t("palette.exportReviews"), to: href("/groups/reputation/reviews.csv") });
  if (ability.can("update", "Settings"))
    actions.push({ label: t("palette.newGroup"), to: href("/restaurants/groups/:groupId", { groupId: "new" }) });
  if (mayEnterAdminArea(role)) actions.push({ label: t("palette.enterReview"), to: href("/admin/imports/review") });
  const returnTo = at.pathname + at.search;
  for (const theme of ["system", "light", "dark"] as const)
    actions.push({
      label: `${t("user.theme")} · ${t(`themes.${theme}`)}`,
      to: preferencesPath,
      fields: { theme, returnTo },
    });
  actions.push({ label: t("user.signOut"), to: signOutPath, fields: {} });
  return actions;
}

function reviewEntry(context: Context, role: string, review: FoundReview): PaletteEntry {
  const formats = formatsOf(languageOf(context));
  const { _id, restaurantId, restaurantName, author, rating, publishedAt } = review;
  const list = mayEnterRestaurantSections(role)
    ? reviewsPath(restaurantId, { period: "all_time" })
    : groupReviewsPath({ period: "all_time", restaurantIds: [restaurantId] });
  const stars = rating === null ? [] : [`${formats.shortRating(rating)} ★`];
  return {
    label: author,
    detail: [...stars, restaurantName, formats.ago(publishedAt)].join(" · "),
    to: `${list}${list.includes("?") ? "&" : "?"}review=${_id}`,
  };
}
