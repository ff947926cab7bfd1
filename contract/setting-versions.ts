import { z } from "zod";

const version = z.number().int().min(0);

/**
 * Which versions of a setting somebody has before them who changes it: the restaurant's own and its organization's; 0 = there is none.
 * A number is never given twice, so that a setting given up and made anew is another one.
 */
export const SettingVersions = z.object({ restaurant: version, organization: version });
export type SettingVersions = z.infer<typeof SettingVersions>;

/** The version of a restaurant's own setting that is given up. */
export const OwnVersion = version;
