import { fakeVendor, type VendorScript } from "./fake-vendor.ts";

const tripadvisor = "https://api.content.tripadvisor.com/api/v1";
const yelp = "https://api.yelp.com/v3";

const tripadvisorReview = (language: string, index: number) => ({
  id: 900 + index + (language === "fr" ? 0 : 100),
  lang: language,
  location_id: 55,
  published_date: `2026-10-0${index + 1}T10:00:00Z`,
  rating: index + 1,
  url: `https://ta.example/r${index}`,
  text: "Une belle adresse.",
  title: "Bien",
  is_machine_translated: false,
  user: { username: "lea" },
  subratings: { "0": { name: "RATE_SERVICE", localized_name: "Service", value: 4 } },
  ...(index === 0
    ? { owner_response: { id: 1, lang: "fr", text: "Merci", author: "Ana", published_date: "2026-10-02T10:00:00Z" } }
    : {}),
});

/** Tripadvisor with five reviews in French, four in English and one that was translated. */
export function fakeTripadvisor(overrides: VendorScript = {}) {
  return fakeVendor({
    [`GET ${tripadvisor}/location/search`]: { json: { data: [{ location_id: "55", name: "Chez Ana" }] } },
    [`GET ${tripadvisor}/location/55/details`]: {
      json: {
        location_id: "55",
        name: "Chez Ana",
        web_url: "https://ta.example/55",
        rating: "4.5",
        num_reviews: "312",
      },
    },
    [`GET ${tripadvisor}/location/404/details`]: {
      status: 404,
      json: { error: { message: "Location not found", type: "NotFoundException", code: 404 } },
    },
    [`GET ${tripadvisor}/location/55/reviews`]: ({ query }) => {
      const language = query.get("language") ?? "";
      const rows = [0, 1, 2, 3].map((index) => tripadvisorReview(language, index));
      const fifth = { ...tripadvisorReview("fr", 4), is_machine_translated: language !== "fr" };
      return { json: { data: [...rows, fifth] } };
    },
    ...overrides,
  });
}

const yelpReview = (locale: string, index: number) => ({
  id: `${locale}-${index}`,
  url: `https://yelp.example/${index}`,
  text: "Lovely place and the food was great…",
  rating: index + 3,
  time_created: "2026-07-01 10:20:30",
  user: { id: "u", name: "Léa M." },
});

export function fakeYelp(overrides: VendorScript = {}) {
  return fakeVendor({
    [`GET ${yelp}/businesses/chez-ana-paris`]: {
      json: {
        id: "chez-ana-paris",
        name: "Chez Ana",
        url: "https://yelp.example/biz/chez-ana-paris",
        rating: 4.5,
        review_count: 42,
        location: { city: "Paris", zip_code: "75011", country: "FR", display_address: ["12 rue X", "75011 Paris"] },
      },
    },
    [`GET ${yelp}/businesses/gone`]: {
      status: 404,
      json: { error: { code: "BUSINESS_NOT_FOUND", description: "The requested business could not be found." } },
    },
    [`GET ${yelp}/businesses/chez-ana-paris/reviews`]: ({ query }) => ({
      json: { total: 42, reviews: [0, 1, 2].map((index) => yelpReview(query.get("locale") ?? "", index)) },
    }),
    ...overrides,
  });
}
