import type { SettingVersions } from "#contract/setting-versions.ts";

/** What somebody has before them who has seen no setting, neither the restaurant's nor its organization's. */
export const noVersions: SettingVersions = { restaurant: 0, organization: 0 };
