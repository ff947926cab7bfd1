import { z } from "zod";
import { baseUrl, hostList, optional, Secret, secretList, withDefault } from "./settings.ts";

const text = () => optional(z.string());

/** Keys and addresses of the platforms (platform reference, 0.1: every host is a setting). */
export const platformSettings = {
  PLATFORM_SANDBOX: optional(z.enum(["true", "false", "demo"])).describe(
    "A stand-in for every platform at `/sandbox`, for a look without accounts: `demo` runs it where the demo organization is created. `npm start` sets `demo`; off otherwise",
  ),
  PLATFORM_SANDBOX_URL: baseUrl().describe(
    "Address of a sandbox that runs elsewhere (`node bin/sandbox.ts`), such as `http://localhost:4600/sandbox`; for parts run apart that rehearse together",
  ),
  TOKEN_SECRETS: optional(secretList(Secret)).describe(
    "Comma-separated secrets that seal the platforms' tokens: the first seals, all open. Without it one is generated in `DATA_DIR`",
  ),
  GOOGLE_CLIENT_ID: text().describe("Google: OAuth client of Business Profile"),
  GOOGLE_CLIENT_SECRET: text().describe("Google: its secret"),
  GOOGLE_PUSH_TOKEN: text().describe("Google: token at the end of the Pub/Sub push address, `?token=`"),
  GOOGLE_PUBSUB_TOPIC: optional(
    z.string().regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, "is no topic of Pub/Sub"),
  ).describe(
    "Google: Pub/Sub topic, `projects/…/topics/…`, that connected accounts announce new reviews to; its push subscription ends at `/api/v1/webhooks/google`",
  ),
  GBP_CALLS_PER_MINUTE: withDefault(z.coerce.number().int().min(1).max(100_000), 300).describe(
    "Google: calls a minute to each of its APIs; more only when Google raised the project's quota",
  ),
  META_APP_ID: text().describe("Facebook, Instagram, Messenger: app id"),
  META_APP_SECRET: text().describe("Facebook, Instagram, Messenger: app secret"),
  META_VERIFY_TOKEN: text().describe("Facebook, Instagram, Messenger: verify token of the webhook"),
  TRIPADVISOR_API_KEY: text().describe("Tripadvisor: Content API key"),
  YELP_API_KEY: text().describe("Yelp: Places API key"),
  THEFORK_CLIENT_ID: text().describe("TheFork: partner client id"),
  THEFORK_CLIENT_SECRET: text().describe("TheFork: partner client secret"),
  UBER_CLIENT_ID: text().describe("Uber Eats: app client id"),
  UBER_CLIENT_SECRET: text().describe("Uber Eats: app client secret"),
  UBER_REPORT_HOSTS: withDefault(hostList, ".uber.com,.ubereats.com,.amazonaws.com").describe(
    "Uber Eats: hosts its reports may be fetched from; one with a dot in front means all below it",
  ),
  GOOGLE_CONSENT_BASE: baseUrl().describe("Google: consent page, instead of the real one"),
  GOOGLE_TOKEN_BASE: baseUrl().describe("Google: token endpoint's host"),
  GBP_ACCOUNTS_BASE: baseUrl().describe("Google: Account Management v1"),
  GBP_INFORMATION_BASE: baseUrl().describe("Google: Business Information v1"),
  GBP_NOTIFICATIONS_BASE: baseUrl().describe("Google: Notifications v1"),
  GBP_PERFORMANCE_BASE: baseUrl().describe("Google: Performance v1"),
  GBP_V4_BASE: baseUrl().describe("Google: v4, reviews"),
  GOOGLE_PHOTOS_BASE: baseUrl().describe("Google: pictures of reviews"),
  META_DIALOG_BASE: baseUrl().describe("Meta: consent page"),
  META_GRAPH_BASE: baseUrl().describe("Meta: Graph API, version included"),
  TRIPADVISOR_BASE: baseUrl().describe("Tripadvisor: Content API"),
  YELP_BASE: baseUrl().describe("Yelp: Places API"),
  THEFORK_AUTH_BASE: baseUrl().describe("TheFork: token endpoint's host"),
  THEFORK_BASE: baseUrl().describe("TheFork: partner API"),
  UBER_AUTH_BASE: baseUrl().describe("Uber: token endpoint's host"),
  UBER_BASE: baseUrl().describe("Uber: Eats API"),
};
