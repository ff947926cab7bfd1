import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInfo, PageInput } from "../paging.ts";
import { Address } from "../restaurants/schemas.ts";
import { matrixList } from "./matrix-list.ts";
import { Capabilities, ConnectionKey, ListingState, PagePermission, PlatformFailure } from "./schemas.ts";

/** How a platform is connected: by consent, by keys of the installation and an address, or not at all (files and links). */
export const connectionKinds = ["oauth", "installation", "manual"] as const;
/** A platform as configured in this installation. */
export const PlatformOffer = z.object({
  key: ConnectionKey,
  kind: z.enum(connectionKinds),
  /** True if the installation has the platform's keys; without them nobody can connect. */
  isConfigured: z.boolean(),
  /** True where the sandbox replaces the platform; shown wherever the platform is named. */
  isSandbox: z.boolean(),
  capabilities: Capabilities,
  /** Permissions asked for at consent; empty for the other kinds. */
  scopes: z.array(PagePermission),
});
export type PlatformOffer = z.infer<typeof PlatformOffer>;

/** A restaurant's listing on a platform. */
export const Connection = PlatformOffer.extend({
  /** Null where the platform is not in the restaurant's list. */
  _id: Id.nullable(),
  restaurantId: Id,
  state: ListingState,
  /** The listing's name and page there. */
  name: z.string().nullable(),
  url: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Page where a person replies by hand. */
  replyUrl: z.string().nullable(),
  credential: z
    .object({ _id: Id, accountName: z.string(), connectedBy: z.string(), consentEndsAt: Instant.nullable() })
    .nullable(),
  /** Permissions on the page, as last read; null before. */
  permissions: z.array(PagePermission).nullable(),
  failure: PlatformFailure.nullable(),
  lastOkAt: Instant.nullable(),
  /** Whether the platform announces new reviews by webhook; `failure`: why it does not. Null where it was not asked to. */
  announcements: z.object({ failure: PlatformFailure.nullable() }).nullable(),
  connectedAt: Instant.nullable(),
  /** When it was claimed, while it waits for approval; and when the last claim was refused, until the next. */
  claimedAt: Instant.nullable(),
  claimRefusedAt: Instant.nullable(),
  /** Number of reviews the platform reports, and number stored here. */
  remoteCount: z.number().int().nullable(),
  remoteRating: z.number().nullable(),
  remoteAt: Instant.nullable(),
  reviewCount: z.number().int(),
  /** Number of outbox items that a disconnection would cancel. */
  waitingCount: z.number().int(),
});
export type Connection = z.infer<typeof Connection>;

/**
 * Links a restaurant to a listing: one that an account sees (`credentialId` and `externalId`), or one a person typed (`query`: the
 * address of a page, or an id).
 */
export const ConnectionInput = z.object({
  credentialId: Id.optional(),
  externalId: z.string().trim().min(1).max(300).optional(),
  query: z.string().trim().min(1).max(500).optional(),
});

/** A restaurant's claim of a listing on a platform that the installation's own keys open. */
export const ListingClaim = z.object({
  key: ConnectionKey,
  externalId: z.string(),
  /** The listing's name and page on the platform. */
  name: z.string().nullable(),
  url: z.string().nullable(),
  claimedAt: Instant,
  claimedBy: z.string(),
  restaurant: z.object({ _id: Id, name: z.string(), formattedAddress: z.string() }),
  organization: z.object({ _id: Id, name: z.string() }),
});
export type ListingClaim = z.infer<typeof ListingClaim>;
/** `externalId`: the listing the decision is about; a claim of another one stays undecided. */
export const ClaimDecision = z.object({ externalId: z.string().min(1).max(300), isApproved: z.boolean() });
export type ClaimDecision = z.infer<typeof ClaimDecision>;

/** Permissions on one page of a platform. */
export const PlatformPermissions = z.object({
  platformId: Id,
  restaurantId: Id,
  key: ConnectionKey,
  permissions: z.array(PagePermission),
  readAt: Instant.nullable(),
});
export type PlatformPermissions = z.infer<typeof PlatformPermissions>;

/** A restaurant of the matrix with the state of each of its platforms. */
export const MatrixRow = z.object({
  _id: Id,
  name: z.string(),
  internalName: z.string().nullable(),
  address: Address.pick({ locality: true, postalCode: true }),
  organization: z.object({ _id: Id, name: z.string() }),
  /** The worst of its states. */
  worst: ListingState,
  listings: z.array(
    z.object({
      key: ConnectionKey,
      state: ListingState,
      accountName: z.string().nullable(),
      credentialId: Id.nullable(),
      failure: PlatformFailure.nullable(),
      lastOkAt: Instant.nullable(),
    }),
  ),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export const MatrixInput = PageInput.extend(schemaOf(matrixList).shape).extend({
  organizationId: Id.optional(),
  key: ConnectionKey.optional(),
});
export type MatrixInput = z.infer<typeof MatrixInput>;
export const Matrix = z.object({
  data: z.array(MatrixRow),
  pagination: PageInfo,
  isSandbox: z.boolean(),
  counts: z.object({
    all: z.number().int(),
    broken: z.number().int(),
    expiring: z.number().int(),
    waiting: z.number().int(),
    healthy: z.number().int(),
    none: z.number().int(),
  }),
});
export type Matrix = z.infer<typeof Matrix>;
