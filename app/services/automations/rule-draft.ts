/** A rule as it stands in the editor: whatever was typed, right or wrong. */
export type RuleDraft = {
  name: string;
  platforms: string[];
  ratings: string[];
  text: string;
  languages: string[];
  tagIds: string[];
  hours: string;
  from: string;
  to: string;
  maxAgeDays: string;
  action: string;
  templateId: string;
  mode: string;
  delayMinutes: string;
  includesExisting: boolean;
};

/** What the server says of a form that it could not take; the draft is what was typed. `expected` is what holds now. */
export type AutomationResult = {
  form: "rule" | "safety" | "other";
  message: string | null;
  errors: Record<string, string>;
  draft: RuleDraft | null;
  words: string | null;
  expected: { scope: string; version: number } | null;
};
