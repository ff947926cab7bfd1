/** Ticked reviews that one batch takes. */
export const batchTickedMax = 200;
/** Reviews that one batch takes of all that match filters: the first ones of the list. */
export const batchMatchedMax = 500;
/** Replies that one batch writes: each is looked at. */
export const batchRepliesMax = 200;
