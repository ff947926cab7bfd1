import { z } from "zod";

const version = z.number().int().min(0);

/**
 * Versions of a setting that its writer saw: the restaurant's own, its organization's and, for settings that groups of restaurants have,
 * that of the group named or else of the group whose setting counts there; 0 = there is none. A number is never reused, so that a setting
 * deleted and made anew counts as another one.
 */
export const SettingVersions = z.object({ restaurant: version, organization: version, group: version.optional() });
export type SettingVersions = z.infer<typeof SettingVersions>;

/** Version of the own setting of a restaurant or a group that is to be deleted. */
export const OwnVersion = version;
