import { fail } from "#api/errors.ts";
import type { TemplateContent, TemplateKind } from "#contract/templates/schemas.ts";
import { isTemplateVariable, messageVariables, placeholdersOf } from "#contract/templates/variables.ts";

/** Names between braces that a template of this kind cannot fill. */
export function unknownVariables(kind: TemplateKind, text: string): string[] {
  const isKnown = (name: string) => isTemplateVariable(name) && (kind === "review" || messageVariables.includes(name));
  return placeholdersOf(text).filter((name) => !isKnown(name));
}

/** Problems of a template beyond its schema: field path (dots) → message key. Empty when it can be stored. */
export function faultsOf(kind: TemplateKind, content: TemplateContent): Record<string, string> {
  const faults: Record<string, string> = {};
  const languages = content.versions.map((version) => version.language);
  if (new Set(languages).size < languages.length) faults.versions = "language_twice";
  if (!languages.includes(content.defaultLanguage)) faults.defaultLanguage = "language_without_text";
  if (kind === "review" && !content.withText && !content.withoutText) faults.withText = "required";
  for (const [at, version] of content.versions.entries())
    for (const [position, { text }] of version.variants.entries())
      if (unknownVariables(kind, text).length > 0)
        faults[`versions.${at}.variants.${position}.text`] = "variable_unknown";
  return faults;
}

/** Throws INVALID_INPUT with the problem of each field. */
export function requireSound(kind: TemplateKind, content: TemplateContent): void {
  const fields = faultsOf(kind, content);
  if (Object.keys(fields).length > 0) throw fail("INVALID_INPUT", { fields });
}
