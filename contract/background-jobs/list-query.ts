import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { backgroundJobNames, backgroundJobStates } from "./names.ts";

/** Parameters of the list of background jobs. */
export const backgroundJobList = defineListQuery({
  /** Searched in why a job has failed, without accents or case. */
  search: text(120),
  queue: oneOf(["all", ...backgroundJobNames], "all"),
  state: oneOf(backgroundJobStates, "failed"),
});
