import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import { writeDraft } from "#api/domains/ai/draft/write.ts";
import { fold, holdsWord } from "#api/domains/ai/guard/words.ts";
import { findEffectiveSettings } from "#api/domains/ai/settings/settings.ts";
import { fillTemplates } from "#api/domains/templates/fill/fill.ts";
import type { AiFailure, Draft } from "#contract/ai/schemas.ts";
import type { RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import { languages } from "#contract/languages.ts";
import { refusedLine } from "#contract/reviews/refused-words.ts";
import type { FilledTemplate } from "#contract/templates/texts.ts";
import type { ReviewToMatch } from "../match.ts";
import type { Plan, Proposal } from "./plan.ts";

type Services = Pick<ApiContext, "database" | "settings">;

/** The author's name on automatic replies: the product and the rule. */
export const machineName = (ruleName: string): string => `Comptoir · ${ruleName}`;

const nothing = (source: Proposal["source"], reason: RunReason, evidence: string | null = null): Proposal => ({
  text: null,
  source,
  variantId: null,
  templateName: null,
  templateBuiltIn: null,
  reason,
  evidence,
});

/** A filled template as a proposal, with the problem that keeps it from being sent. A text with unfilled variables is never shown. */
function proposalOf(filled: FilledTemplate | null, forbiddenWords: readonly string[]): Proposal {
  if (!filled) return nothing("template", "no_template");
  const { text, variantId, templateName, templateBuiltIn, unfilled, isLanguageMissing } = filled;
  const made = { source: "template" as const, variantId, templateName, templateBuiltIn };
  if (unfilled.length > 0) return { ...made, text: null, reason: "unfilled", evidence: unfilled.join(", ") };
  const forbidden = forbiddenWords.find((word) => holdsWord(fold(text), fold(word).trim()));
  if (forbidden !== undefined) return { ...made, text, reason: "forbidden", evidence: forbidden };
  if (isLanguageMissing) return { ...made, text, reason: "template_language", evidence: filled.wantedLanguage };
  return { ...made, text, reason: null, evidence: null };
}

/** A text that the review's platform refuses is never sent: a person gets it with those words named. */
function heldBack(proposal: Proposal, { platformKey }: ReviewToMatch): Proposal {
  const refused = proposal.reason === null && proposal.text !== null ? refusedLine(proposal.text, platformKey) : null;
  return refused === null ? proposal : { ...proposal, reason: "refused_words", evidence: refused };
}

/** `isRead`: a person reads the texts before they leave, so that templates not meant for automations count too. */
type Asked = { rule: AutomationRule; reviews: readonly ReviewToMatch[]; isRead?: boolean };

/** Template texts for reviews of one restaurant, in their order, each in the language of its analysis. Writes nothing. */
export async function fillFor(tx: Statements, { rule, reviews, isRead }: Asked): Promise<Map<string, Proposal>> {
  const [first] = reviews;
  if (!first) return new Map();
  const { brandVoice } = await findEffectiveSettings(tx, first.restaurantId);
  const proposals = new Map<string, Proposal>();
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const byLanguage = Map.groupBy(reviews, ({ spokenLanguage }) => languages.find((one) => one === spokenLanguage));
  for (const [language, some] of byLanguage) {
    const reviewIds = some.map(({ id }) => id);
    const automated = isRead ? null : true;
    const request = { reviewIds, templateId: rule.action.templateId, automated, language, myName: null };
    for (const { reviewId, filled } of await fillTemplates(tx, request))
      proposals.set(reviewId, heldBack(proposalOf(filled, brandVoice.forbiddenWords), byId.get(reviewId) ?? first));
  }
  return proposals;
}

const reasonOfProblem = { form: "unfilled", forbidden: "forbidden", language: "template_language" } as const;
/** The reason for which a composed text is not sent; a problem without a reason of its own becomes `guard`. */
function problemOf({ problems }: Draft): Pick<Proposal, "reason" | "evidence"> {
  const [problem] = problems;
  if (!problem) return { reason: null, evidence: null };
  const reason = reasonOfProblem[problem.kind as keyof typeof reasonOfProblem] ?? "guard";
  return { reason, evidence: problem.excerpt };
}

const reasonOfFailure = (failure: AiFailure): RunReason =>
  failure === "no_credits" || failure === "guard" ? failure : "model";

/**
 * A draft as a proposal. A model's text that passed may be sent, and so may one made of templates where no model is set up. One made
 * of templates because the model failed is only suggested: nobody chose that text.
 */
export function proposalOfDraft(draft: Draft): Proposal {
  const { source, failure, templateName, templateBuiltIn, templateVariantId: variantId } = draft;
  const failed = failure === null || failure === "no_provider" ? null : reasonOfFailure(failure);
  if (source === "none") return nothing("composed", failed ?? "no_template");
  const made = {
    source: source === "ai" ? ("ai" as const) : ("composed" as const),
    variantId,
    templateName,
    templateBuiltIn,
  };
  const { reason, evidence } = problemOf(draft);
  if (reason === "unfilled") return { ...made, text: null, reason: failed ?? reason, evidence };
  return { ...made, text: draft.text, reason: failed ?? reason, evidence };
}

type Wanted = { rule: AutomationRule; review: ReviewToMatch; mode: Plan["mode"] };

/** The text of a rule for one review. A draft may cost a credit. */
export async function textFor(services: Services, { rule, review, mode }: Wanted): Promise<Proposal> {
  if (rule.action.kind === "template") {
    const proposals = await fillFor(services.database.orm, { rule, reviews: [review] });
    return proposals.get(review.id) ?? nothing("template", "no_template");
  }
  const by = { userId: null, name: machineName(rule.name) };
  const asked = { reviewId: review.id, source: "ai", feature: "automation" } as const;
  const draft = await writeDraft(services, { ...asked, by, myName: null, leavesUnread: mode === "send" });
  return heldBack(proposalOfDraft(draft), review);
}
