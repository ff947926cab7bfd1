import { z } from "zod";

const version = z.number().int().min(0);

/**
 * Versions of a setting that its writer saw: the restaurant's own and its organization's; 0 = there is none. A number is never reused, so
 * that a setting deleted and made anew counts as another one.
 */
export const SettingVersions = z.object({ restaurant: version, organization: version });
export type SettingVersions = z.infer<typeof SettingVersions>;

/** Version of a restaurant's own setting that is to be deleted. */
export const OwnVersion = version;
