import { fakeVendor, type VendorScript } from "./fake-vendor.ts";

const v4 = "https://mybusiness.googleapis.com/v4";
const information = "https://mybusinessbusinessinformation.googleapis.com/v1";
const accounts = "https://mybusinessaccountmanagement.googleapis.com/v1";
const performance = "https://businessprofileperformance.googleapis.com/v1";
const token = "https://oauth2.googleapis.com";
const notifications = "https://mybusinessnotifications.googleapis.com/v1";
export const googleToken = "ya29.a0AfB_google-access-token";
export const googleRefreshToken = "1//google-refresh-token";

const idToken = ["e30", Buffer.from('{"sub":"1001","email":"lea@ana.example"}').toString("base64url"), "sig"].join(".");
const issued = {
  access_token: googleToken,
  expires_in: 3599,
  scope: "https://www.googleapis.com/auth/business.manage openid",
  token_type: "Bearer",
  id_token: idToken,
};
const location = (id: number) => ({
  name: `locations/${id}`,
  title: `Chez Ana ${id}`,
  phoneNumbers: { primaryPhone: "01 23 45 67 89" },
  storefrontAddress: { regionCode: "FR", postalCode: "75011", locality: "Paris", addressLines: ["12 rue X"] },
  websiteUri: "https://ana.example/bastille",
  metadata: { placeId: `ChIJ${id}`, mapsUri: `https://maps.google.com/?cid=${id}`, hasVoiceOfMerchant: true },
});
const profile = {
  ...location(9001),
  regularHours: {
    periods: [
      { openDay: "MONDAY", openTime: { hours: 12 }, closeDay: "MONDAY", closeTime: { hours: 14, minutes: 30 } },
      { openDay: "SATURDAY", openTime: { hours: 19 }, closeDay: "SUNDAY", closeTime: { hours: 2 } },
    ],
  },
  specialHours: { specialHourPeriods: [{ startDate: { year: 2026, month: 12, day: 25 }, closed: true }] },
  openInfo: { status: "OPEN" },
};
const stars = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "STAR_RATING_UNSPECIFIED", "SIX"];

/** Reviews of one location, reached through account 7. */
export function googleReview(index: number, overrides: Record<string, unknown> = {}) {
  const at = new Date(Date.UTC(2026, 9, 30) - index * 3_600_000).toISOString();
  return {
    name: `accounts/7/locations/9001/reviews/AbF${index}`,
    reviewId: `AbF${index}`,
    reviewer: { displayName: `Léa ${index}` },
    starRating: stars[index % stars.length],
    comment: index % 3 === 0 ? undefined : "Très bon.",
    createTime: at,
    updateTime: at,
    ...overrides,
  };
}

const signInAndPlaces: VendorScript = {
  [`POST ${token}/token`]: ({ body }) => ({
    json:
      new URLSearchParams(body).get("grant_type") === "refresh_token"
        ? issued
        : { ...issued, refresh_token: googleRefreshToken },
  }),
  [`POST ${token}/revoke`]: { json: {} },
  [`GET ${accounts}/accounts`]: ({ query }) => ({
    json: query.get("pageToken")
      ? { accounts: [{ name: "accounts/8", type: "LOCATION_GROUP" }] }
      : { accounts: [{ name: "accounts/7", accountName: "Léa", type: "PERSONAL" }], nextPageToken: "a2" },
  }),
  [`GET ${information}/accounts/7/locations`]: { json: { locations: [location(9001)], totalSize: 1 } },
  [`GET ${information}/accounts/8/locations`]: ({ query }) => ({
    json: query.get("pageToken")
      ? { locations: [location(9003)] }
      : { locations: [location(9001), location(9002)], nextPageToken: "l2" },
  }),
  [`GET ${information}/locations/9001`]: { json: profile },
  [`GET ${performance}/locations/9001:fetchMultiDailyMetricsTimeSeries`]: ({ query }) => ({
    json: {
      multiDailyMetricTimeSeries: [
        {
          dailyMetricTimeSeries: query.getAll("dailyMetrics").map((dailyMetric) => ({
            dailyMetric,
            timeSeries: {
              datedValues: [
                { date: { year: 2026, month: 10, day: 30 }, value: "14" },
                { date: { year: 2026, month: 10, day: 31 } },
              ],
            },
          })),
        },
      ],
    },
  }),
  [`GET ${performance}/locations/9001/searchkeywords/impressions/monthly`]: ({ query }) => ({
    json: query.get("pageToken")
      ? { searchKeywordsCounts: [{ searchKeyword: "brunch bastille", insightsValue: { threshold: "15" } }] }
      : {
          searchKeywordsCounts: [{ searchKeyword: "chez ana", insightsValue: { value: "4100000000" } }],
          nextPageToken: "k2",
        },
  }),
};

/** Google with two accounts, three locations of which one is reached twice, and 120 reviews in pages that overlap. */
export function fakeGoogle(overrides: VendorScript = {}) {
  const replies = new Map<string, string>();
  /** Of account 7. */
  const setting: { value: object } = { value: { name: "accounts/7/notificationSetting" } };
  const count = 120;
  const script: VendorScript = {
    ...signInAndPlaces,
    [`GET ${v4}/accounts/7/locations/9001/reviews`]: ({ query }) => {
      const size = Number(query.get("pageSize"));
      const start = Number(query.get("pageToken") ?? 0);
      const end = Math.min(count, start + size);
      const rows = Array.from({ length: end - start }, (_, index) => googleReview(start + index));
      // The next page starts with the last of this one, as happens when reviews arrive in between.
      return {
        json: {
          reviews: rows,
          averageRating: 4.4,
          totalReviewCount: count,
          ...(end < count ? { nextPageToken: String(end - 1) } : {}),
        },
      };
    },
    [`GET ${notifications}/accounts/7/notificationSetting`]: () => ({ json: setting.value }),
    [`PATCH ${notifications}/accounts/7/notificationSetting`]: ({ body }) => {
      setting.value = JSON.parse(body);
      return { json: setting.value };
    },
    [`POST ${v4}/accounts/7/locations:batchGetReviews`]: ({ body }) => {
      const { locationNames, pageToken = "0" } = JSON.parse(body) as { locationNames: string[]; pageToken?: string };
      const name = locationNames[Number(pageToken) % locationNames.length];
      const next = pageToken === "0" ? { nextPageToken: "1" } : {};
      return { json: { locationReviews: [{ name, review: googleReview(Number(pageToken)) }], ...next } };
    },
    [`GET ${v4}/accounts/7/locations/9001/reviews/*`]: ({ match: [id = ""] }) => {
      if (id === "gone")
        return {
          status: 404,
          json: { error: { code: 404, message: "Requested entity was not found.", status: "NOT_FOUND" } },
        };
      const comment = replies.get(id);
      const reviewReply = comment && { comment, updateTime: "2026-11-01T08:00:00Z", reviewReplyState: "PENDING" };
      return {
        json: {
          ...googleReview(1),
          reviewId: id,
          name: `accounts/7/locations/9001/reviews/${id}`,
          ...(reviewReply ? { reviewReply } : {}),
        },
      };
    },
    [`PUT ${v4}/accounts/7/locations/9001/reviews/*/reply`]: ({ match: [id = ""], body }) => {
      const { comment } = JSON.parse(body) as { comment: string };
      replies.set(id, comment);
      return { json: { comment, updateTime: "2026-11-01T08:00:00Z", reviewReplyState: "PENDING" } };
    },
    [`DELETE ${v4}/accounts/7/locations/9001/reviews/*/reply`]: ({ match: [id = ""] }) =>
      replies.delete(id)
        ? { json: {} }
        : { status: 404, json: { error: { code: 404, message: "gone", status: "NOT_FOUND" } } },
    ...overrides,
  };
  return { ...fakeVendor(script), replies, setting };
}
