/** What a reply form shows after a template was asked for. */
export type TemplatePick = {
  /** What stands in the field now: what was typed, and the template's words. */
  text: string;
  /** The words as they were inserted, so that another template can take their place; empty when none was. */
  filled: string;
  /** The variant they are made of, for the template's use counts; empty when there is none. */
  variantId: string;
  templateId: string;
  /** What the writer should know: which template, a missing language, what is still to fill in. */
  notes: string[];
  /** Those that fit first; none where none was asked for. */
  choices: { id: string; name: string; fits: boolean }[];
};
