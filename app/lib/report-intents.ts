export const reportIntents = [
  "prepareReport",
  "changeReport",
  "moveReport",
  "discardReport",
  "addReportFile",
  "removeReportFile",
] as const;

export type ReportIntent = (typeof reportIntents)[number];
