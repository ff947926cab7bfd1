import type { ExternalAnalyser } from "#config/analysis.ts";
import { EndpointFailed, type EndpointTrouble, postJson } from "../../model-endpoint.ts";
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
const responseBytesMax = 2 * 1024 * 1024;

const asked = ({ id, title, text, rating, reportedLanguage }: ReviewToAnalyse) => ({
  id,
  // A lone surrogate cannot be encoded in UTF-8.
  title: title?.toWellFormed() ?? null,
  text: text?.toWellFormed() ?? null,
  rating,
  language: reportedLanguage,
});

const troubles: Record<EndpointTrouble, AnalyserTrouble> = {
  timeout: "slow",
  unreachable: "unreachable",
  status: "refused",
  no_json: "nonsense",
};

async function post(settings: ExternalAnalyser, body: object): Promise<unknown> {
  try {
    return await postJson(settings, body, responseBytesMax);
  } catch (error) {
    if (error instanceof EndpointFailed) throw new AnalyserFailed(troubles[error.trouble], error.message);
    throw error;
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
