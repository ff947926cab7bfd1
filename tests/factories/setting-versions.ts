import type { SettingVersions } from "#contract/setting-versions.ts";

/** Versions of a writer who saw no setting, neither the restaurant's nor its organization's. */
export const noVersions: SettingVersions = { restaurant: 0, organization: 0 };
