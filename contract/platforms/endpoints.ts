import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import {
  ClaimDecision,
  Connection,
  ConnectionInput,
  ListingClaim,
  Matrix,
  MatrixInput,
  PlatformOffer,
  PlatformPermissions,
} from "./connections.ts";
import { PlatformProfile } from "./profiles.ts";
import { ConnectionKey } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "platforms" });

const restaurantPath = z.object({ restaurantId: Id });
const listingPath = restaurantPath.extend({ key: ConnectionKey });
const read = { action: "read", subject: "Credential" } as const;
const manage = { action: "update", subject: "Credential" } as const;

export const platformsEndpoints = {
  offers: endpoint({
    method: "GET",
    path: "/platforms",
    guard: "session",
    summary: "Platforms this installation knows: how each is connected and what it can do",
    input: nothing,
    output: response(z.array(PlatformOffer)),
  }),
  permissions: endpoint({
    method: "GET",
    path: "/platforms/{platformId}/permissions",
    guard: "session",
    ability: { action: "read", subject: "Restaurant" },
    summary: "Rights on the page of one platform of a restaurant",
    input: z.object({ platformId: Id }),
    output: response(PlatformPermissions),
    errors: ["NOT_FOUND", "PLATFORM_FAILED"],
  }),
  list: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/platforms",
    guard: "restaurant",
    ability: { action: "read", subject: "Restaurant" },
    summary: "A restaurant's place on every platform",
    input: restaurantPath,
    output: response(z.array(Connection)),
  }),
  profiles: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/platform-profiles",
    guard: "restaurant",
    ability: { action: "read", subject: "Restaurant" },
    summary: "What each connected platform shows of a restaurant, beside what the restaurant holds",
    input: restaurantPath,
    output: response(z.array(PlatformProfile)),
  }),
  get: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/platforms/{key}",
    guard: "restaurant",
    ability: read,
    summary: "A restaurant's place on one platform",
    input: listingPath,
    output: response(Connection),
  }),
  upsert: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/platforms/{key}",
    guard: "restaurant",
    ability: manage,
    summary: "Tie a restaurant to its place on a platform",
    audit: { actions: ["connection.connected"], unless: idempotent },
    event: "platform_linked",
    input: listingPath.extend(ConnectionInput.shape),
    output: response(Connection),
    errors: [
      "PLATFORM_NOT_CONFIGURED",
      "PLATFORM_ADDRESS_FOREIGN",
      "PLATFORM_LISTING_UNKNOWN",
      "PLATFORM_LISTING_TAKEN",
      "PLATFORM_FAILED",
    ],
  }),
  disconnect: endpoint({
    method: "DELETE",
    path: "/restaurants/{restaurantId}/platforms/{key}",
    guard: "restaurant",
    ability: manage,
    summary: "Untie a restaurant from its place; its reviews stay",
    audit: "connection.disconnected",
    event: "platform_disconnected",
    input: listingPath,
    output: Done,
  }),
  claims: endpoint({
    method: "GET",
    path: "/admin/platforms/claims",
    guard: "adminArea",
    ability: read,
    summary: "Places that restaurants claim and that wait for approval, the oldest hundred",
    input: nothing,
    output: response(z.array(ListingClaim)),
  }),
  decideClaim: endpoint({
    method: "PUT",
    path: "/admin/platforms/claims/{restaurantId}/{key}",
    guard: "adminArea",
    ability: manage,
    summary: "Approve or refuse a claim; an approved one is live at once",
    audit: "connection.claimDecided",
    event: "claim_decided",
    input: listingPath.extend(ClaimDecision.shape),
    output: Done,
    errors: ["NOT_FOUND", "PLATFORM_LISTING_TAKEN"],
  }),
  matrix: endpoint({
    method: "GET",
    path: "/admin/platforms",
    guard: "adminArea",
    ability: read,
    summary: "Every restaurant the caller has access to, with the state of its platforms, broken ones first",
    input: MatrixInput,
    output: Matrix,
  }),
  sendReminders: endpoint({
    method: "POST",
    path: "/admin/platforms/reminders",
    guard: "adminArea",
    ability: manage,
    summary: "Write again to those who can reconnect the lost accounts of these restaurants",
    audit: { actions: ["credential.reminded"], unless: "everybody was mailed a moment ago" },
    event: "reminders_sent",
    input: z.object({ restaurantIds: z.array(Id).min(1).max(500) }),
    output: response(z.object({ credentialCount: z.number().int(), mailCount: z.number().int() })),
  }),
};
