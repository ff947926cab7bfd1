import type { ExternalAnalyser } from "#config/analysis.ts";
import type { Analyser, ReviewToAnalyse } from "../analyser.ts";
import { chatRequest, chatResponse } from "./chat.ts";
import { readResponse } from "./response.ts";

/** Why the external analyser cannot be used now. */
export type AnalyserTrouble = "slow" | "unreachable" | "refused" | "nonsense";
/** Thrown when the analyser gave no finding for a whole batch; the batch can be tried again later. */
export class AnalyserFailed extends Error {
  readonly trouble: AnalyserTrouble;
  constructor(trouble: AnalyserTrouble, detail: string) {
    super(`The analyser is of no use (${trouble}): ${detail}`);
    this.trouble = trouble;
  }
}

/** A model reads one batch at a time: small enough for one response. */
const batchSize = 10;
const answerLengthMax = 2 * 1024 * 1024;

const asked = ({ id, title, text, rating, reportedLanguage }: ReviewToAnalyse) => ({
  id,
  // A lone surrogate cannot be encoded in UTF-8.
  title: title?.toWellFormed() ?? null,
  text: text?.toWellFormed() ?? null,
  rating,
  language: reportedLanguage,
});

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > answerLengthMax) throw new AnalyserFailed("nonsense", "its answer does not end");
  }
  return text;
}

/** Never the error's own message: it may quote the address with its password, or the key. */
function causeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : { cause: undefined, name: typeof error };
  return cause instanceof Error && "code" in cause ? String(cause.code) : name;
}

async function post({ url, key, timeoutMs }: ExternalAnalyser, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      // The key must not be sent to the target of a redirect.
      redirect: "error",
    });
    const text = await textOf(response);
    if (!response.ok) throw new AnalyserFailed("refused", `status ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof AnalyserFailed) throw error;
    if (error instanceof SyntaxError) throw new AnalyserFailed("nonsense", "its answer is no JSON");
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    throw new AnalyserFailed(isSlow ? "slow" : "unreachable", isSlow ? `${timeoutMs} ms` : causeOf(error));
  }
}

/** An analyser over HTTP. `analyse` throws `AnalyserFailed`; reviews without a usable finding are left out. */
export function createExternalAnalyser(settings: ExternalAnalyser): Analyser {
  const { format, model, url } = settings;
  return {
    id: `external/${format}/${new URL(url).host}${model ? `/${model}` : ""}`,
    batchSize,
    analyse: async (reviews) => {
      const sent = reviews.map(asked);
      const body = await post(settings, format === "chat" ? chatRequest(model, sent) : { reviews: sent });
      const findings = readResponse(format === "chat" ? chatResponse(body) : body, reviews);
      if (!findings) throw new AnalyserFailed("nonsense", "its answer is not in the documented form");
      return findings;
    },
    rest: async () => {},
  };
}
