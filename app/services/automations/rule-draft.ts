import { type FormResult, typedValue, typedValues } from "#app/lib/form-result.ts";

/** A rule in the editor: the typed values, valid or not. */
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

/** The typed values of the editor, if they were refused. */
export function typedDraft(result: FormResult | undefined): RuleDraft | undefined {
  if (!result) return undefined;
  const one = (name: string) => typedValue(result, name) ?? "";
  const many = (name: string) => typedValues(result, name) ?? [];
  return {
    name: one("name"),
    platforms: many("platforms"),
    ratings: many("ratings"),
    text: one("text"),
    languages: many("languages"),
    tagIds: many("tagIds"),
    hours: one("hours"),
    from: one("from"),
    to: one("to"),
    maxAgeDays: one("maxAgeDays"),
    action: one("action"),
    templateId: one("templateId"),
    mode: one("mode"),
    delayMinutes: one("delayMinutes"),
    includesExisting: one("includesExisting") !== "",
  };
}
