import type { ReviewField } from "#contract/imports/columns.ts";
import { columnKey } from "../../../platforms/values/fields.ts";

/** A tool's export, recognised by its columns, whose names alone would mean something else. */
type KnownExport = {
  /** Columns of which `marksMin` are enough to know it. */
  marks: readonly string[];
  marksMin: number;
  /** What its ambiguous columns hold; null: nothing of the review. */
  columns: Readonly<Record<string, ReviewField | null>>;
  /** The order of day and month that its documentation tells, for files whose dates leave it open. */
  isMonthFirst?: boolean;
};

const knownExports: readonly KnownExport[] = [
  {
    // Outscraper, Google Maps reviews: `name` and `rating` are the place's.
    marks: [
      "author_title",
      "author_id",
      "author_link",
      "author_image",
      "google_id",
      "location_link",
      "reviews_link",
      "review_pagination_id",
      "review_datetime_utc",
      "review_timestamp",
      "review_img_url",
      "review_img_urls",
      "owner_answer",
      "owner_answer_timestamp",
      "owner_answer_timestamp_datetime_utc",
      "review_likes",
    ],
    marksMin: 2,
    columns: { name: "restaurantName", rating: null, reviews: null, photo: null, photos: null, description: null },
    isMonthFirst: true,
  },
  {
    // Apify, Google Maps reviews: `title` is the place, `name` the guest, `url` the place's page, `language` the reader's.
    marks: [
      "publishAt",
      "publishedAtDate",
      "totalScore",
      "reviewerId",
      "reviewerNumberOfReviews",
      "reviewerPhotoUrl",
      "isLocalGuide",
      "responseFromOwnerText",
      "responseFromOwnerDate",
      "categoryName",
      "textTranslated",
      "reviewsCount",
      "placeId",
      "stars",
      "reviewUrl",
      "reviewOrigin",
      "likesCount",
    ],
    marksMin: 3,
    columns: { title: "restaurantName", name: "author", stars: "rating", totalScore: null, url: null, language: null },
  },
  {
    // Bright Data, Google Maps reviews: `url` is the place's page.
    marks: [
      "place_general_rating",
      "fid_location",
      "reviews_by_reviewer",
      "response_of_owner",
      "overall_place_riviews",
    ],
    marksMin: 2,
    columns: { url: null, rating: null, address: null },
  },
  {
    // Bright Data, Trustpilot: `url` is the company's page.
    marks: [
      "company_name",
      "company_overall_rating",
      "company_total_reviews",
      "company_rating_name",
      "review_date_of_experience",
    ],
    marksMin: 2,
    columns: { url: null, rating: null },
  },
];

/** The export that a file of these columns is; undefined for one that nobody knows. */
export function findKnownExport(columns: Iterable<string>): KnownExport | undefined {
  const keys = new Set([...columns].map(columnKey));
  return knownExports.find(
    ({ marks, marksMin }) => marks.filter((mark) => keys.has(columnKey(mark))).length >= marksMin,
  );
}
