/** The form that the boxes of the rows name as theirs. */
export const bulkFormId = "bulk";
