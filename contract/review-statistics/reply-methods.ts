/** How a first reply was made: written by hand, from a template, from a draft of the model, by a rule, or outside (on the platform, in a file). */
export const replyMethods = ["hand", "template", "ai", "rule", "platform"] as const;
export type ReplyMethod = (typeof replyMethods)[number];
