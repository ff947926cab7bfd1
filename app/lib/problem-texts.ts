import type { TFunction } from "i18next";
import type { ErrorCode } from "#contract/errors.ts";
import type { Problem } from "./problem.ts";

type Texts = { title: string; text: string };

/** Title and sentence of an error page, by status; a missing right is named, with the role that can grant it. */
export function problemTexts(
  t: TFunction<readonly ["errors"]>,
  status: number,
  problem: Partial<Problem> | null,
): Texts {
  if (status === 404) return { title: t("page.notFound.title"), text: t("page.notFound.text") };
  if (status === 403) return forbiddenTexts(t, problem);
  if (status === 429) return { title: t("page.tooMany.title"), text: t("page.tooMany.text") };
  if (status === 503) return { title: t("page.unavailable.title"), text: t("page.unavailable.text") };
  return { title: t("page.unexpected.title"), text: t("page.unexpected.text") };
}

/** Codes without a refusal text of their own, for which the status decides. */
const plainCodes = new Set<ErrorCode | undefined>([undefined, "FORBIDDEN", "PERMISSION_RULE"]);

/** Why it was refused: the missing right and who can grant it, the text of its code, the raw code, or plainly forbidden. */
export function forbiddenTexts(t: TFunction<readonly ["errors"]>, problem: Partial<Problem> | null): Texts {
  const rule = problem?.permissionRule;
  if (!rule) {
    const { code, rawCode } = problem ?? {};
    const coded = code && !plainCodes.has(code) ? t(`codes.${code}`) : rawCode;
    return { title: t("forbidden_error.title"), text: coded ?? t("forbidden_error.error") };
  }
  const right = t(`rights.${rule.action}.${rule.subject}` as "rights.other", { defaultValue: t("rights.other") });
  const role = rule.neededRole
    ? t(`roles.${rule.neededRole}` as "roles.owner", { defaultValue: rule.neededRole })
    : null;
  const names = rule.givers?.join(", ");
  return {
    title: t("permissionRule.title"),
    text:
      role && names
        ? t("permissionRule.textNamed", { right, role, names })
        : role
          ? t("permissionRule.text", { right, role })
          : t("permissionRule.textNoRole", { right }),
  };
}
