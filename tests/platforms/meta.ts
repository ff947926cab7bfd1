import { fakeVendor, type VendorScript } from "./fake-vendor.ts";

const graph = "https://graph.facebook.com/v27.0";
export const personToken = "EAAGm0PX4ZCpsBAperson";
export const pageToken = "EAAGm0PX4ZCpsBApage0";

const page = (id: string) => ({
  id,
  name: `Chez Ana ${id}`,
  access_token: pageToken,
  tasks: ["MANAGE"],
  category: "Restaurant",
  ...(id === "P2" ? {} : { instagram_business_account: { id: `17${id}`, username: `ana.${id}` } }),
});
const facts = {
  is_valid: true,
  expires_at: 0,
  data_access_expires_at: 1_800_000_000,
  scopes: ["pages_show_list", "pages_read_engagement", "pages_read_user_content", "pages_manage_engagement"],
  granular_scopes: [
    { scope: "pages_read_user_content", target_ids: ["P1"] },
    { scope: "pages_manage_engagement", target_ids: ["P2"] },
    { scope: "pages_read_engagement" },
  ],
};
type Comment = { id: string; message: string; from: { id: string }; created_time: string };
const count = 25;

/** Recommendations of a Page: with and without stars, words and stories. */
function recommendation(index: number, comments: Comment[]) {
  return {
    created_time: new Date(Date.UTC(2026, 9, 30) - index * 3_600_000).toISOString().replace("Z", "+0000"),
    has_rating: index % 5 === 0,
    has_review: index % 2 === 0,
    ...(index % 5 === 0 ? { rating: 3 } : { recommendation_type: index % 4 === 1 ? "negative" : "positive" }),
    ...(index % 2 === 0 ? { review_text: "Un accueil charmant et une belle carte." } : {}),
    reviewer: { id: `U${index}`, name: `Léa ${index}` },
    ...(index % 7 === 6 ? {} : { open_graph_story: { id: `S${index}`, comments: { data: comments } } }),
  };
}

const signInAndPages: VendorScript = {
  [`GET ${graph}/oauth/access_token`]: ({ query }) => ({
    json: {
      access_token: query.has("code") ? "EAAGm0PX4ZCpsBAshort" : personToken,
      token_type: "bearer",
      expires_in: 5_184_000,
    },
  }),
  [`GET ${graph}/me`]: { json: { id: "U1", name: "Léa Martin" } },
  [`GET ${graph}/debug_token`]: { json: { data: facts } },
  [`DELETE ${graph}/me/permissions`]: { json: { success: true } },
  [`GET ${graph}/me/accounts`]: ({ query }) => ({
    json: query.get("after")
      ? { data: [page("P3")], paging: { cursors: { after: "z" } } }
      : { data: [page("P1"), page("P2")], paging: { cursors: { after: "b" }, next: `${graph}/me/accounts?after=b` } },
  }),
  [`POST ${graph}/P1/subscribed_apps`]: { json: { success: true } },
  [`GET ${graph}/*/insights`]: ({ query }) => ({
    json: {
      data: (query.get("metric") ?? "").split(",").map((name) => ({
        name,
        period: "day",
        ...(query.get("metric_type") === "total_value"
          ? { total_value: { value: 7 } }
          : {
              values: [
                { value: 5, end_time: "2026-10-31T07:00:00+0000" },
                { value: null, end_time: "2026-11-01T07:00:00+0000" },
              ],
            }),
      })),
    },
  }),
  [`GET ${graph}/P1/published_posts`]: {
    json: {
      data: [
        {
          id: "P1_1",
          message: "Bonsoir",
          created_time: "2026-10-30T18:00:00+0000",
          reactions: { summary: { total_count: 3 } },
        },
      ],
    },
  },
  [`GET ${graph}/P1/stories`]: {
    json: { data: [{ post_id: "P1_2", status: "PUBLISHED", creation_time: "1793350000" }] },
  },
  [`GET ${graph}/17P1/media`]: {
    json: {
      data: [
        {
          id: "M1",
          caption: "Bonsoir",
          media_type: "IMAGE",
          media_product_type: "FEED",
          timestamp: "2026-10-30T18:00:00+0000",
        },
      ],
    },
  },
  [`GET ${graph}/17P1/stories`]: {
    json: {
      data: [{ id: "M2", media_type: "IMAGE", media_product_type: "STORY", timestamp: "2026-10-31T18:00:00+0000" }],
    },
  },
  [`GET ${graph}/17P1`]: { json: { id: "17P1", followers_count: 1834 } },
  [`GET ${graph}/P1`]: {
    json: {
      id: "P1",
      name: "Chez Ana",
      phone: "+33 1 23 45 67 89",
      website: "https://ana.example",
      hours: { mon_1_open: "12:00", mon_1_close: "14:30", sat_1_open: "19:00", sat_1_close: "02:00" },
      overall_star_rating: 4.6,
      rating_count: count,
      followers_count: 640,
    },
  },
};

/** Facebook with three Pages, 25 recommendations in pages of ten, one of which is empty, and comments that are kept. */
export function fakeMeta(overrides: VendorScript = {}) {
  const comments = new Map<string, Comment[]>();
  let made = 0;
  const script: VendorScript = {
    ...signInAndPages,
    [`GET ${graph}/P1/ratings`]: ({ query }) => {
      const after = query.get("after") ?? "0";
      // An empty page in the middle is no end.
      if (after === "10")
        return { json: { data: [], paging: { cursors: { after: "10b" }, next: "https://next.example" } } };
      const start = Number.parseInt(after, 10);
      const end = Math.min(count, start + 10);
      const data = Array.from({ length: end - start }, (_, index) =>
        recommendation(start + index, comments.get(`S${start + index}`) ?? []),
      );
      return {
        json: {
          data,
          paging: { cursors: { after: String(end) }, ...(end < count ? { next: "https://next.example" } : {}) },
        },
      };
    },
    [`GET ${graph}/*/comments`]: ({ match: [story = ""] }) => ({ json: { data: comments.get(story) ?? [] } }),
    [`POST ${graph}/*/comments`]: ({ match: [story = ""], body }) => {
      made++;
      const message = new URLSearchParams(body).get("message") ?? "";
      const comment = { id: `C${made}`, message, from: { id: "P1" }, created_time: "2026-11-01T08:00:00+0000" };
      comments.set(story, [...(comments.get(story) ?? []), comment]);
      return { json: { id: comment.id } };
    },
    [`POST ${graph}/*`]: ({ match: [id = ""], body }) => {
      const comment = [...comments.values()].flat().find((one) => one.id === id);
      if (!comment)
        return { status: 400, json: { error: { message: "Unsupported post request.", code: 100, error_subcode: 33 } } };
      comment.message = new URLSearchParams(body).get("message") ?? "";
      return { json: { success: true } };
    },
    [`DELETE ${graph}/*`]: ({ match: [id = ""] }) => {
      for (const [story, list] of comments)
        comments.set(
          story,
          list.filter((one) => one.id !== id),
        );
      return { json: { success: true } };
    },
    ...overrides,
  };
  return { ...fakeVendor(script), comments };
}
