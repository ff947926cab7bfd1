import { fakeVendor, type VendorScript } from "./fake-vendor.ts";

const theFork = "https://api.thefork.io/manager";
export const theForkToken = "thefork-access-token-0123";
export const theForkRestaurant = "0f0e0d0c-0b0a-4908-8706-050403020100";

const comment = (content: string, publicationStatus: string, moderationReason: string | null = null) => ({
  content,
  language: "fr",
  publicationStatus,
  createdTs: "2026-10-02T08:00:00Z",
  updatedTs: "2026-10-02T08:00:00Z",
  publishedTs: null,
  moderationReason,
});
export const theForkReview = (id: string, overrides: Record<string, unknown> = {}) => ({
  reviewUuid: id,
  restaurantUuid: theForkRestaurant,
  isValid: true,
  createdTs: "2026-10-01T20:00:00Z",
  updatedTs: "2026-10-02T08:00:00Z",
  reservation: { reservationUuid: null, mealDate: "2026-09-30" },
  customer: { customerUuid: "c", firstName: "Léa", lastName: "M." },
  dinerRating: {
    globalRating: 8.5,
    ambienceRating: 9,
    foodQualityRating: 8,
    serviceRating: null,
    priceEvaluation: "VERY_CHEAP",
    waitingTimeEvaluation: null,
    noiseLevelEvaluation: "QUIET",
  },
  comment: comment("Un très bon moment.", "PUBLISHED"),
  experienceDetail: { occasion: "FAMILY" },
  restaurantReply: null as ReturnType<typeof comment> | null,
  ...overrides,
});
const refusal = (status: number, code: string) => ({
  status,
  json: { data: { code }, error: "Not Found", statusCode: status },
});

/** TheFork with 60 reviews in pages of fifty, replies that are judged, and one review that has gone since it was listed. */
export function fakeTheFork(overrides: VendorScript = {}) {
  const replies = new Map<string, string>();
  let tokens = 0;
  const ids = Array.from({ length: 60 }, (_, index) => `review-${index}`);
  const script: VendorScript = {
    "POST https://auth.thefork.io/oauth/token": () => {
      tokens++;
      return { json: { access_token: `${theForkToken}-${tokens}`, expires_in: 8600, token_type: "Bearer" } };
    },
    [`GET ${theFork}/v1/reviews`]: ({ query }) => {
      const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
      const data = [...ids, "review-gone"].slice((page - 1) * limit, page * limit);
      return { json: { data, hasNext: page * limit < ids.length + 1 } };
    },
    [`GET ${theFork}/v1/reviews/*`]: ({ match: [id = ""] }) => {
      if (id === "review-gone") return refusal(404, "REVIEW_NOT_FOUND");
      const reply = replies.get(id);
      return { json: theForkReview(id, reply ? { restaurantReply: comment(reply, "NOT_REVIEWED") } : {}) };
    },
    [`PUT ${theFork}/v1/reviews/*/reply`]: ({ match: [id = ""], body }) => {
      replies.set(id, (JSON.parse(body) as { content: string }).content);
      return { json: {} };
    },
    ...overrides,
  };
  return { ...fakeVendor(script), replies, issuedCount: () => tokens };
}

export const uberStore = "1f0e0d0c-0b0a-4908-8706-050403020101";
export const reportAddress = "https://files.uber.com/report.csv?signature=uber-report-signature";
export const uberToken = "uber-access-token-0123";

/** Uber with a report in French, whose comments hold commas, quotes and line breaks. */
export function fakeUber(overrides: VendorScript = {}) {
  const csv = [
    "\uFEFFIdentifiant de la commande,ID du restaurant,Note,Commentaire,Date de la commande,Nom du client",
    `A-1,${uberStore},5,"Parfait, et ""chaud"" !\nMerci",01/10/2026 20:15,Léa`,
    `A-2,${uberStore},1,,2026-10-02,`,
    `A-3,${uberStore},,,2026-10-03,Ana`,
  ].join("\r\n");
  return fakeVendor({
    "POST https://auth.uber.com/oauth/v2/token": { json: { access_token: uberToken, expires_in: 2_592_000 } },
    "POST https://api.uber.com/v1/eats/report": { json: { workflow_id: "w-1" } },
    "GET https://files.uber.com/report.csv": { text: csv, headers: { "content-type": "text/csv" } },
    ...overrides,
  });
}
