import type { TemplateQuery } from "#app/components/templates/template-data.ts";
import { templateFilterDefaults, templateSorts } from "#contract/templates/schemas.ts";

const ratings = [0, 1, 2, 3, 4, 5];
const flags = ["automated", "manual", "withText", "withoutText"] as const;
/** A form that was sent says so: only then an absent box is an unticked one. */
const formMark = "filtered";

/**
 * The list's state out of its address (specification, section 3: what is not told has its default). It lives there alone; the
 * specification stores no filters of templates. What cannot be read counts as not told.
 */
export function readTemplateQuery(query: URLSearchParams): TemplateQuery {
  const isSent = query.has(formMark);
  const chosen = query.getAll("rating");
  const flag = (name: (typeof flags)[number]) => (isSent ? query.has(name) : templateFilterDefaults[name]);
  const place = (name: "after" | "before") => {
    const value = query.get(name);
    return value && value.length <= 2048 ? { [name]: value } : {};
  };
  return {
    ratings: isSent ? ratings.filter((rating) => chosen.includes(String(rating))) : ratings,
    automated: flag("automated"),
    manual: flag("manual"),
    withText: flag("withText"),
    withoutText: flag("withoutText"),
    search: (query.get("search") ?? "").trim().slice(0, 200),
    sort: templateSorts.find((sort) => sort === query.get("sort")) ?? "name",
    ...place("after"),
    ...place("before"),
  };
}

/** Is anything filtered away that a person could expect to see? */
export const isNarrowed = (query: TemplateQuery): boolean =>
  query.search !== "" || query.ratings.length < ratings.length || flags.some((name) => !query[name]);

/** Is a group of boxes wholly unticked, so that nothing can match? */
export const isNothingTicked = (query: TemplateQuery): boolean =>
  query.ratings.length === 0 || !(query.automated || query.manual) || !(query.withText || query.withoutText);

/** The address of a state of the list; equal states have equal addresses, and the default one has no parameters. */
export function templateAddress(base: string, query: TemplateQuery): string {
  const search = new URLSearchParams();
  const { search: words, ...rest } = query;
  if (isNarrowed({ ...rest, search: "" })) {
    search.set(formMark, "1");
    for (const rating of query.ratings) search.append("rating", String(rating));
    for (const name of flags) if (query[name]) search.set(name, "1");
  }
  if (words !== "") search.set("search", words);
  if (query.sort !== "name") search.set("sort", query.sort);
  if (query.after) search.set("after", query.after);
  if (query.before) search.set("before", query.before);
  return search.size > 0 ? `${base}?${search}` : base;
}
