import { PlatformError } from "#api/platforms/connector.ts";
import { otherTopic } from "#contract/platforms/schemas.ts";
import { readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";
import { NotificationSetting } from "./shapes.ts";

const wantedTypes = ["NEW_REVIEW", "UPDATED_REVIEW"];
const pathOf = (accountId: string) => `/${accountId}/notificationSetting`;

async function readSetting(google: Google, accessToken: string, accountId: string) {
  const path = pathOf(accountId);
  return readResponse(NotificationSetting, await google.call("gbpNotifications", accessToken, { method: "GET", path }));
}

async function writeSetting(
  google: Google,
  accessToken: string,
  accountId: string,
  pubsubTopic: string,
  types: string[],
) {
  await google.call("gbpNotifications", accessToken, {
    method: "PATCH",
    path: pathOf(accountId),
    query: { updateMask: "notificationTypes,pubsubTopic" },
    json: { name: pathOf(accountId).slice(1), pubsubTopic, notificationTypes: types },
  });
}

/**
 * Has an account announce reviews to our topic (platform reference, 1.8). An account has one setting and one topic: another tool's is left as it is
 * (INVALID_INPUT, `other_topic`). Types that were announced before stay.
 */
export async function announceTo(google: Google, topic: string, accessToken: string, accountId: string | null) {
  if (accountId === null)
    throw new PlatformError("INVALID_INPUT", "The Google account of this location is not known; choose it again.");
  const { pubsubTopic, notificationTypes } = await readSetting(google, accessToken, accountId);
  const isOurs = pubsubTopic === topic;
  if (pubsubTopic && !isOurs && notificationTypes.length > 0)
    throw new PlatformError("INVALID_INPUT", "Another topic gets the notifications of this Google account.", {
      vendorCode: otherTopic,
    });
  const types = [...new Set([...(isOurs ? notificationTypes : []), ...wantedTypes])];
  if (isOurs && types.length === notificationTypes.length) return;
  await writeSetting(google, accessToken, accountId, topic, types);
}

/** Ends the announcements to our topic; another topic is left as it is. */
export async function announceNoMore(google: Google, topic: string, accessToken: string, accountId: string) {
  const { pubsubTopic } = await readSetting(google, accessToken, accountId);
  if (pubsubTopic === topic) await writeSetting(google, accessToken, accountId, "", []);
}
