import { z } from "zod";
import { PlatformFailure } from "./platforms/schemas.ts";

/**
 * The product's only map of error code → HTTP status → message key (`app/locales/<language>/errors.ts`). `message` is the
 * public English text of the API; the interface shows the translated key instead.
 */
export const errorCatalogue = {
  MALFORMED_REQUEST: { status: 400, message: "The request could not be read." },
  INVALID_INPUT: { status: 422, message: "Some fields are not valid." },
  IDEMPOTENCY_KEY_INVALID: { status: 400, message: "An Idempotency-Key is 1 to 255 visible ASCII characters." },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: "This Idempotency-Key belongs to another request." },
  IDEMPOTENCY_RUNNING: { status: 409, message: "The first call with this Idempotency-Key is still running." },
  DRY_RUN_REFUSED: { status: 400, message: "This cannot be tried without doing it; nothing was done." },
  UNAUTHORIZED: { status: 401, message: "Sign in to continue." },
  BAD_CREDENTIALS: { status: 401, message: "The e-mail address or the password is not right." },
  SECOND_FACTOR_WRONG: { status: 401, message: "This code is not right, or has been used." },
  SECOND_FACTOR_CLOCK: { status: 401, message: "This code is of another time: the phone's clock is not right." },
  PASSKEY_REFUSED: { status: 401, message: "This passkey was not accepted." },
  PASSKEY_LIMIT: { status: 409, message: "You have as many passkeys as you can have." },
  SECOND_FACTOR_REQUIRED: { status: 403, message: "Your organization requires a second factor: set it up first." },
  SSO_ADDRESS: { status: 422, message: "This is no public https address of a sign-in provider." },
  SSO_PROVIDER: { status: 502, message: "The sign-in provider did not answer as it should." },
  SSO_DOMAIN_TAKEN: { status: 409, message: "One of these domains is not this organization's alone." },
  SSO_EMAIL: { status: 403, message: "The provider has not verified this e-mail address." },
  SSO_DOMAIN: { status: 403, message: "This e-mail address is not of a domain of the organization." },
  SSO_UNPROVEN: {
    status: 409,
    message: "First an owner has to sign in by the organization's provider as it is set up now.",
  },
  PASSWORD_OFF: { status: 403, message: "This organization signs in by its provider, without passwords." },
  SSO_ACCOUNT: { status: 403, message: "There is no account that this provider may open." },
  SSO_SESSION: {
    status: 409,
    message: "Your organization's provider signed you in: this takes a password of your own first.",
  },
  SECOND_FACTOR_STATE: { status: 409, message: "The second factor has been changed in the meantime." },
  SET_UP_CODE_WRONG: { status: 403, message: "This is not the code of this start." },
  OWN_SECOND_FACTOR: { status: 409, message: "Nobody resets their own second factor this way." },
  SIGN_IN_EXPIRED: { status: 410, message: "This sign-in has expired. Start again." },
  EMAIL_NOT_CONFIRMED: { status: 403, message: "This address has not been confirmed yet." },
  FORBIDDEN: { status: 403, message: "You may not do this." },
  PERMISSION_RULE: { status: 403, message: "Your role does not allow this." },
  TOKEN_SCOPE: { status: 403, message: "This token has not the scope for it." },
  TOKEN_REFUSED: { status: 403, message: "A person does this, signed in; no token may." },
  CANNOT_DELETE_MEDIA_FROM_OTHER_RESTAURANTS: { status: 403, message: "This medium belongs to another restaurant." },
  ATTRIBUTES_GMB_NOT_CONNECTED: { status: 409, message: "The restaurant's Google profile is not connected." },
  USER_CANNOT_UPDATE_USER_RESTAURANT: { status: 403, message: "You may not change the restaurants of a user." },
  E2E_USER_FILTERS: { status: 403, message: "E2E user cannot edit filters" },
  NOT_FOUND: { status: 404, message: "Not found." },
  PHOTO_UNAVAILABLE: { status: 404, message: "This photo cannot be had from where it lies." },
  SIGN_IN_AGAIN: { status: 403, message: "Sign in again to do this." },
  BACKUP_RUNNING: { status: 409, message: "A backup is being made or tried already." },
  MAIL_ENDED: { status: 409, message: "The link of this mail has ended; whoever needs it asks for a new one." },
  CONFLICT: { status: 409, message: "Someone changed this in the meantime." },
  REPLY_CONFLICT: { status: 409, message: "Someone answered this review in the meantime." },
  REVIEW_NOT_ANSWERABLE: { status: 409, message: "This review cannot be answered." },
  REVIEW_EXISTS: { status: 409, message: "A review of the same author, day and text exists with other details." },
  REVIEW_NOT_PRIVATE: { status: 409, message: "Only replies to private reviews are recorded." },
  TAG_NAME_TAKEN: { status: 409, message: "Another tag has this name." },
  TAG_LIMIT: { status: 409, message: "The organization has as many tags as it can have." },
  TAG_MERGE: { status: 409, message: "A tag cannot be merged into itself." },
  ORGANIZATION_NAME_TAKEN: { status: 409, message: "Another organization has this name." },
  RESTAURANT_CHANGE_STATE: { status: 409, message: "This change is not at that step." },
  RESTAURANT_LIMIT: {
    status: 409,
    message: "The organization has as many restaurants as its limit allows; an administrator can raise it.",
  },
  USER_LIMIT: {
    status: 409,
    message: "The organization has as many users as its limit allows; an administrator can raise it.",
  },
  NFC_CHIP_KNOWN: { status: 409, message: "There is a chip with this serial number already." },
  GROUP_NAME_TAKEN: { status: 409, message: "Another group of the organization has this name." },
  GROUP_LIMIT: { status: 409, message: "The organization has as many groups as it can have." },
  WEBHOOK_LIMIT: { status: 409, message: "The organization has as many webhooks as it can have." },
  API_TOKEN_LIMIT: { status: 409, message: "You have as many tokens as you can have." },
  MAILED_REPORT_LIMIT: { status: 409, message: "You have as many reports as you can have." },
  MAILED_REPORT_EMPTY: { status: 409, message: "None of its restaurants is within your access any more." },
  SAVED_VIEW_LIMIT: { status: 409, message: "You have as many views as you can have." },
  SAVED_VIEW_PIN_LIMIT: { status: 409, message: "Your bar holds as many views as it can." },
  ASSIGNEE_OUT_OF_SCOPE: { status: 409, message: "This person cannot work on this restaurant's reviews." },
  NOTE_OF_ANOTHER: { status: 403, message: "Only its author changes a note." },
  AI_SWITCHED_OFF: { status: 409, message: "The organization has switched the model off for all its restaurants." },
  FACTS_FULL: { status: 409, message: "The facts sheet is full." },
  REPLY_NEEDS_APPROVAL: { status: 403, message: "Your replies are approved by a colleague: suggest this one." },
  SUGGESTION_STATE: { status: 409, message: "This suggestion has been decided, or another one waits." },
  SEND_LATER_BY_HAND: {
    status: 409,
    message: "A person puts replies on this platform: it cannot be sent later by itself.",
  },
  BATCH_STATE: { status: 409, message: "This batch is not at that step." },
  AUTOMATION_STATE: { status: 409, message: "There is nothing left of this run to take back." },
  REVIEW_NOT_SHAREABLE: { status: 409, message: "A private review, or one gone from its platform, is not shared." },
  LETTERS_WITHOUT_FONT: { status: 422, message: "The fonts of this installation lack letters of this text." },
  REVIEW_NOT_REPORTABLE: { status: 409, message: "There is nobody to report this review to, or not for this reason." },
  REPORT_STATE: { status: 409, message: "This report has moved on, or another one goes on." },
  REPORT_FILES_FULL: { status: 409, message: "This report has as many files as it can have." },
  OUTBOX_STATE: { status: 409, message: "This has moved on in the meantime." },
  IMPORT_STATE: { status: 409, message: "This import is not at that step." },
  CREDENTIAL_STATE: { status: 409, message: "This account is not at that step." },
  PLATFORM_NOT_CONFIGURED: { status: 409, message: "This installation has no keys for that platform." },
  PLATFORM_WITHOUT_CONSENT: { status: 409, message: "This platform is not connected by consent." },
  PLATFORM_LISTING_UNKNOWN: { status: 422, message: "No place was found under this address." },
  PLATFORM_ADDRESS_FOREIGN: { status: 422, message: "This address is not one of that platform." },
  PLATFORM_LISTING_TAKEN: { status: 409, message: "Another restaurant has this place." },
  PLATFORM_FAILED: { status: 502, message: "The platform did not answer as it should." },
  AUTHORIZATION_NOT_VALID: { status: 410, message: "This connection attempt has expired or has been used." },
  ROLE_ABOVE_YOURS: { status: 403, message: "Nobody gives or changes more rights than their own." },
  SEEN_AS_OWN_EYES: { status: 403, message: "This is for the person's own eyes, not for whoever looks as them." },
  SEEN_AS_READ_ONLY: { status: 403, message: "Nothing can be changed while looking as somebody else." },
  TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  ROLE_NAME_TAKEN: { status: 409, message: "Another role of the organization has this name." },
  ROLE_LIMIT: { status: 409, message: "The organization has as many roles as it can have." },
  ROLE_IN_USE: { status: 409, message: "People have this role: say what they get instead." },
  LAST_OWNER: { status: 409, message: "An organization needs an owner: name another one first." },
  LAST_ADMIN: { status: 409, message: "The installation needs an admin: name another one first." },
  OWN_ACCOUNT: { status: 409, message: "Nobody deactivates their own account." },
  ACCOUNT_DEACTIVATED: { status: 403, message: "This account is deactivated." },
  INVITATION_FOR_ANOTHER: { status: 409, message: "This invitation is for somebody else than who is signed in here." },
  LINK_NOT_VALID: { status: 410, message: "This link has expired or has been used." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "This is too large." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "This kind of file is not accepted." },
  WEBHOOK_ADDRESS: { status: 422, message: "This is no public https address of a webhook." },
  PUSH_ENDPOINT: { status: 422, message: "This is no public https address of a push service." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Wait a moment." },
  AUDIT_UNWRITABLE: { status: 500, message: "Nothing was changed: the audit log could not be written." },
  INTERNAL_SERVER_ERROR: { status: 500, message: "Something went wrong on our side." },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is not available right now." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The rule that refused a request; sent at the top of a 403 body (specification, section 6). */
export const PermissionRule = z.object({
  action: z.string(),
  subject: z.string(),
  /** The lowest caslRole that suffices, so that the interface can say who can grant it. */
  neededRole: z.string().nullable(),
  /** Names of people who may give it; absent where nobody of the organization may. */
  givers: z.array(z.string()).optional(),
});
export type PermissionRule = z.infer<typeof PermissionRule>;

/** Data of an error. Every response carries `requestId`. */
export const ErrorData = z.object({
  requestId: z.string().optional(),
  permissionRule: PermissionRule.optional(),
  /** The scope that an API token lacks, for TOKEN_SCOPE. */
  neededScope: z.string().optional(),
  /** Field path (dots) → message key. */
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().int().optional(),
  /** The platform's refusal, for PLATFORM_FAILED. */
  failure: PlatformFailure.optional(),
  /** What was found where a setting was refused: the issuer a provider states, an address it names, domains that are taken, the host of a webhook. */
  found: z.string().optional(),
  /** The stored version, for 409 responses. */
  current: z.unknown().optional(),
});
export type ErrorData = z.infer<typeof ErrorData>;
