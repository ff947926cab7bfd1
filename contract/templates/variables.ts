/** Variables of a template, in the order in which they are offered. `guest_name` is as the platform shows it. */
export const templateVariables = [
  "first_name",
  "guest_name",
  "restaurant",
  "city",
  "my_name",
  "rating",
  "platform",
  "link",
  "phone",
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** Variables of a message template, which has no stars. */
export const messageVariables: readonly TemplateVariable[] = templateVariables.filter((name) => name !== "rating");

/** A name between double braces. Bounded, so that no text makes the search slow. */
const placeholder = /\{\{([^{}\n]{0,40}[^{}\s][^{}\n]{0,40})\}\}/g;

export const isTemplateVariable = (name: string): name is TemplateVariable =>
  templateVariables.some((known) => known === name);

/** Names between double braces, known or not, each once, in the order of the text. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name.trim()))];
}

/** Replaces each placeholder by what `filled` returns for its name; null leaves it. */
export function fillPlaceholders(text: string, filled: (name: string) => string | null): string {
  return text.replace(placeholder, (whole, name: string) => filled(name.trim()) ?? whole);
}

/** The parts of a text between its placeholders, in order; a text without any is one part. */
export const literalsOf = (text: string): string[] => text.split(placeholder).filter((_, index) => index % 2 === 0);
