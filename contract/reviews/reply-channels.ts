/**
 * How staff reached the guest of a private review, who is on no platform.
 * Apart from the schemas, so that a page that offers them does not load the validator.
 */
export const replyChannels = ["phone", "in_person", "email", "letter", "message", "other"] as const;
export type ReplyChannel = (typeof replyChannels)[number];
