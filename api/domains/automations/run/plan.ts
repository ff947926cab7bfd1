import type { RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule, AutomationSafety } from "#contract/automations/rules.ts";
import type { StarterKey } from "#contract/templates/starter-names.ts";
import type { ReviewToMatch } from "../match.ts";
import { findSafetyConcern } from "../safety/safety.ts";

/** What a rule does with a review, decided before its text is known. */
export type Plan = { mode: "send" | "ask" | "nothing"; reason: RunReason | null; evidence: string | null };
/** `isByHand`: a person puts replies on that platform. `needsApproval`: replies of the rules' author need approval. */
export type PlanContext = { isByHand: boolean; needsApproval: boolean };

/** Safety restricts sending alone: a person decides over whatever a rule proposes. */
export function planFor(
  rule: AutomationRule,
  safety: AutomationSafety,
  review: ReviewToMatch,
  { isByHand, needsApproval }: PlanContext,
): Plan {
  if (rule.action.mode === "ask") return { mode: "ask", reason: null, evidence: null };
  const held = findSafetyConcern(safety, review);
  if (held) return { mode: safety.instead, ...held };
  if (isByHand) return { mode: "ask", reason: "by_hand", evidence: null };
  if (needsApproval) return { mode: "ask", reason: "needs_approval", evidence: null };
  return { mode: "send", reason: null, evidence: null };
}

/** A text for a review; `reason` says why it must not be sent as it is. Without a text nothing is proposed. */
export type Proposal = {
  text: string | null;
  source: "template" | "ai" | "composed";
  variantId: string | null;
  templateName: string | null;
  templateBuiltIn: StarterKey | null;
  reason: RunReason | null;
  evidence: string | null;
};
export type Outcome = { outcome: "send" | "ask" | "skip"; reason: RunReason | null; evidence: string | null };

/** Combines plan and text: what cannot be sent becomes a suggestion, what cannot be suggested is skipped. */
export function outcomeOf(plan: Plan, proposal: Pick<Proposal, "text" | "reason" | "evidence">): Outcome {
  const { reason, evidence } = proposal.reason === null ? plan : proposal;
  if (plan.mode === "nothing") return { outcome: "skip", reason: plan.reason, evidence: plan.evidence };
  if (proposal.text === null) return { outcome: "skip", reason, evidence };
  const asks = plan.mode === "ask" || proposal.reason !== null;
  return { outcome: asks ? "ask" : "send", reason: plan.reason ?? reason, evidence: plan.evidence ?? evidence };
}
