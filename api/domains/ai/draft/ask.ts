import type { Database } from "#api/db/database.ts";
import type { AiAccess } from "#api/settings.ts";
import type { AiFailure, DraftProblem, Tone } from "#contract/ai/schemas.ts";
import { type Caller, closeCall, openCall } from "../credits.ts";
import { checkDraft, type GuardResult } from "../guard/guard.ts";
import type { DraftContext } from "./context.ts";
import { complete, type Message } from "./endpoint.ts";
import { promptFor, retryPrompt } from "./prompt.ts";

type Rejected = { text: string; problems: DraftProblem[] };
/** Result of asking the model: a text that passed, or why there is none. */
export type ModelDraft =
  | { text: string; guard: GuardResult; failure: null }
  | { text: null; failure: AiFailure; retryAfterSeconds: number | null; rejected: Rejected | null };

export type DraftRequest = { database: Database; access: AiAccess; caller: Caller; ground: DraftContext; tone: Tone };
type Attempt = { text: string; guard: GuardResult } | { failure: AiFailure; retryAfterSeconds: number | null };

const signed = (text: string, signature: string): string => (signature === "" ? text : `${text}\n\n${signature}`);

/** One call: takes its credit, records it in the ledger, and checks the text. */
async function attempt({ database, access, caller, ground }: DraftRequest, messages: Message[]): Promise<Attempt> {
  const callId = await openCall(database, caller, access.endpoint?.model ?? "", access.monthlyHardLimit);
  if (callId === null) return { failure: "no_credits", retryAfterSeconds: null };
  const { promptTokens, completionTokens, ...completion } = await complete(access, messages);
  const tokens = { promptTokens, completionTokens };
  if (completion.text === null) {
    await closeCall(database, callId, { ...tokens, result: completion.failure, hasText: false });
    return { failure: completion.failure, retryAfterSeconds: completion.retryAfterSeconds };
  }
  const text = signed(completion.text, ground.material.signature);
  const guard = checkDraft(text, ground.material);
  const result = guard.problems.length === 0 ? "drafted" : "guard";
  await closeCall(database, callId, { ...tokens, result, hasText: true });
  return { text, guard };
}

/** Asks the model for a draft; one that fails the check is requested once more with its problems, and then given up. */
export async function askModel(asking: DraftRequest): Promise<ModelDraft> {
  const messages = promptFor(asking.ground, asking.tone);
  const first = await attempt(asking, messages);
  if ("failure" in first) return { text: null, ...first, rejected: null };
  const { problems } = first.guard;
  if (problems.length === 0) return { ...first, failure: null };
  const rejected = { text: first.text, problems };
  const second = await attempt(asking, retryPrompt(messages, first.text, problems));
  if ("failure" in second)
    return { text: null, failure: "guard", retryAfterSeconds: second.retryAfterSeconds, rejected };
  if (second.guard.problems.length === 0) return { ...second, failure: null };
  const again = { text: second.text, problems: second.guard.problems };
  return { text: null, failure: "guard", retryAfterSeconds: null, rejected: again };
}
