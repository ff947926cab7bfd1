import type { Environment } from "./environment.ts";

/** An analyser outside this process. `json`: the product's own documented format; `chat`: any OpenAI-compatible endpoint. */
export type ExternalAnalyser = {
  format: "json" | "chat";
  /** Address that reviews are posted to. */
  url: string;
  key: string | null;
  model: string | null;
  timeoutMs: number;
};

/** The external analyser of the settings; null: the embedded one. Throws for a chat endpoint without a model. */
export function externalAnalyser(env: Environment): ExternalAnalyser | null {
  const { ANALYSER_URL: base, ANALYSER_FORMAT: format, ANALYSER_KEY: key, ANALYSER_MODEL: model } = env;
  if (!base) return null;
  if (format === "chat" && !model)
    throw new Error("Comptoir cannot start: with ANALYSER_FORMAT=chat, set ANALYSER_MODEL.");
  return {
    format,
    url: format === "chat" ? `${base}/chat/completions` : base,
    key: key ?? null,
    model: model ?? null,
    timeoutMs: env.ANALYSER_TIMEOUT_SECONDS * 1000,
  };
}
