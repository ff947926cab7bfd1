/** Most ticked reviews in one batch. */
export const batchTickedMax = 200;
/** Most reviews in one batch of all that match filters: the first ones of the list. */
export const batchMatchedMax = 500;
/** Most replies in one batch, since each is previewed. */
export const batchRepliesMax = 200;
