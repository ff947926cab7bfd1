import { z } from "zod";
import { Timestamp } from "../responses.ts";

/** Google's responses (platform reference, 1.1–1.4), as far as they are read. Unknown values of open lists pass as text. */
const text = z.string().nullish();

export const TokenResponse = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: text,
  scope: text,
  id_token: text,
});
export const AccountPage = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: text, type: text, role: text })).default([]),
  nextPageToken: text,
});

const Location = z.object({
  name: z.string(),
  title: text,
  storeCode: text,
  websiteUri: text,
  phoneNumbers: z.object({ primaryPhone: text }).nullish(),
  storefrontAddress: z
    .object({ regionCode: text, postalCode: text, locality: text, addressLines: z.array(z.string()).nullish() })
    .nullish(),
  openInfo: z.object({ status: text }).nullish(),
  metadata: z
    .object({
      placeId: text,
      mapsUri: text,
      newReviewUri: text,
      hasVoiceOfMerchant: z.boolean().nullish(),
      hasGoogleUpdated: z.boolean().nullish(),
      hasPendingEdits: z.boolean().nullish(),
    })
    .nullish(),
});
export type GoogleLocation = z.infer<typeof Location>;
export const LocationPage = z.object({ locations: z.array(Location).default([]), nextPageToken: text });

const Time = z.object({ hours: z.number().optional(), minutes: z.number().optional() });
const Day = z.object({ year: z.number(), month: z.number(), day: z.number() });
const Period = z.object({
  openDay: z.string(),
  openTime: Time.optional(),
  closeDay: z.string(),
  closeTime: Time.optional(),
});
const SpecialPeriod = z.object({
  startDate: Day,
  openTime: Time.optional(),
  endDate: Day.optional(),
  closeTime: Time.optional(),
  closed: z.boolean().optional(),
});
const Category = z.object({ displayName: text }).nullish();
const hours = {
  regularHours: z.object({ periods: z.array(Period).optional() }).optional(),
  specialHours: z.object({ specialHourPeriods: z.array(SpecialPeriod).optional() }).optional(),
};
export const LocationProfile = Location.extend({
  categories: z.object({ primaryCategory: Category, additionalCategories: z.array(Category).nullish() }).nullish(),
  ...hours,
});
/** `diffMask`: fields that Google shows otherwise than they were given; `pendingMask`: those that it still examines. */
export const GoogleUpdated = z.object({
  location: z.object(hours),
  diffMask: z.string().default(""),
  pendingMask: z.string().default(""),
});

export const ReviewReply = z.object({
  comment: z.string().default(""),
  updateTime: Timestamp.optional(),
  reviewReplyState: text,
  policyViolation: text,
});
export type ReviewReply = z.infer<typeof ReviewReply>;
export const GoogleReview = z.object({
  name: z.string(),
  reviewer: z.object({ displayName: text }).nullish(),
  starRating: text,
  comment: text,
  createTime: Timestamp,
  updateTime: Timestamp.optional(),
  reviewReply: ReviewReply.nullish(),
  /** Parsed separately (`photos.ts`). */
  reviewMediaItems: z.unknown().optional(),
});
/** Reviews are not parsed here, so that each original is stored with the normalised one. */
export const ReviewPage = z.object({
  reviews: z.array(z.unknown()).default([]),
  averageRating: z.number().nullish(),
  totalReviewCount: z.number().nullish(),
  nextPageToken: text,
});
export const ReviewBatch = z.object({
  locationReviews: z.array(z.object({ name: z.string(), review: z.unknown() })).default([]),
  nextPageToken: text,
});
export const NotificationSetting = z.object({ pubsubTopic: text, notificationTypes: z.array(z.string()).default([]) });
