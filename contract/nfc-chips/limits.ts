export const nfcChipNameLengthMax = 80;
/** Largest file of chips. */
export const nfcChipFileSizeMaxBytes = 1024 * 1024;
/** Most rows of a file, and most chips of one bulk change. */
export const nfcChipRowCountMax = 5000;
/** Platforms whose page a guest can be sent to, to leave a review; the first that a restaurant has is opened unless a chip says otherwise. */
export const reviewPageKeys = ["gmb", "tripadvisor", "facebook", "yelp"] as const;
/** What a bulk change does with chips. */
export const nfcChipActions = ["assign", "unassign", "activate", "deactivate"] as const;
