import type { HoursWriter, Session, VendorHours } from "#api/platforms/connector.ts";
import { fromGoogleHours, type GoogleHours, toGoogleHours } from "#api/platforms/opening-hours/google.ts";
import { readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";
import { GoogleUpdated, LocationProfile } from "./shapes.ts";

type Location = GoogleHours & {
  metadata?: { hasGoogleUpdated?: boolean | null; hasPendingEdits?: boolean | null } | null;
};

/** Google's times are local, without a zone. */
function hoursOf(location: GoogleHours): VendorHours["given"] {
  const { regularHours, specialHours } = fromGoogleHours(location, "UTC");
  return { regularHours, specialHours };
}

/**
 * The hours of a location that was read. Where Google changed something itself, or still examines an edit, the location holds what it was
 * given, and what guests see is asked for.
 */
export async function shownHours(google: Google, session: Session, location: Location): Promise<VendorHours> {
  const given = hoursOf(location);
  const { hasGoogleUpdated, hasPendingEdits } = location.metadata ?? {};
  if (!hasGoogleUpdated && !hasPendingEdits) return { given, shown: given, isPending: false };
  const response = await google.call("gbpInformation", session.accessToken, {
    method: "GET",
    path: `/${session.location.externalId}:getGoogleUpdated`,
    query: { readMask: "regularHours,specialHours" },
  });
  const { location: updated, pendingMask } = readResponse(GoogleUpdated, response);
  return { given, shown: hoursOf(updated), isPending: /\b(?:regular|special)Hours\b/.test(pendingMask) };
}

/** Opening hours (platform reference, 1.3). The mask names what is replaced, so that repeating it has the same result. */
export function googleHours(google: Google): HoursWriter {
  const { call } = google;
  async function read(session: Session): Promise<VendorHours> {
    const response = await call("gbpInformation", session.accessToken, {
      method: "GET",
      path: `/${session.location.externalId}`,
      query: { readMask: "name,regularHours,specialHours,metadata" },
    });
    return shownHours(google, session, readResponse(LocationProfile, response));
  }
  return {
    read,
    async put(session, hours) {
      const response = await call("gbpInformation", session.accessToken, {
        method: "PATCH",
        path: `/${session.location.externalId}`,
        query: { updateMask: hours.specialHours === null ? "regularHours" : "regularHours,specialHours" },
        json: toGoogleHours(hours),
        edits: session.location.externalId,
      });
      const location = readResponse(LocationProfile, response);
      // A response without a mark says that Google took them, not that guests see them: a later look tells.
      const given = hoursOf(location);
      return { given, shown: given, isPending: location.metadata?.hasPendingEdits === true };
    },
  };
}
