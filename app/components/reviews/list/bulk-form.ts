/** Id of the form that the rows' boxes belong to. */
export const bulkFormId = "bulk";
