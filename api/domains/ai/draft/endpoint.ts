import { z } from "zod";
import { EndpointFailed, postJson } from "#api/model-endpoint.ts";
import type { AiAccess } from "#api/settings.ts";
import type { AiFailure } from "#contract/ai/schemas.ts";

export type Message = { role: "system" | "user" | "assistant"; content: string };
type Tokens = { promptTokens: number | null; completionTokens: number | null };
/** Result of a call. `failure` never holds the endpoint's own message, which may quote the key. */
export type Completion = Tokens &
  ({ text: string; failure: null } | { text: null; failure: AiFailure; retryAfterSeconds: number | null });

const completionTokensMax = 700;
const retryAfterSecondsMax = 3600;
const temperature = 0.7;
const responseBytesMax = 256 * 1024;

/** The part of a response that is read; anything else may be missing or malformed. */
const ModelResponse = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().int(), completion_tokens: z.number().int() }).nullish().catch(null),
});

const failed = (failure: AiFailure, retryAfterSeconds: number | null = null, tokens?: Tokens): Completion => ({
  text: null,
  failure,
  retryAfterSeconds,
  promptTokens: tokens?.promptTokens ?? null,
  completionTokens: tokens?.completionTokens ?? null,
});

/** The response's text, or the failure. */
function readCompletion(raw: unknown): Completion {
  const response = ModelResponse.safeParse(raw);
  const choice = response.data?.choices[0];
  if (!response.success || !choice) return failed("rubbish");
  const { usage } = response.data;
  const tokens = { promptTokens: usage?.prompt_tokens ?? null, completionTokens: usage?.completion_tokens ?? null };
  const { content, refusal, tool_calls: toolCalls } = choice.message;
  if (refusal || choice.finish_reason === "content_filter") return failed("refused", null, tokens);
  if (toolCalls && toolCalls.length > 0) return failed("rubbish", null, tokens);
  if (choice.finish_reason === "length") return failed("too_long", null, tokens);
  const text = withoutThinking(content ?? "");
  return text === "" ? failed("empty", null, tokens) : { text, failure: null, ...tokens };
}

/** Some local models write out their reasoning first. */
const withoutThinking = (content: string): string =>
  content
    .replace(/<think>[\s\S]*?<\/think>/g, "")
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .trim();

/** The header holds seconds or a date. */
function retryAfterOf(headers: Headers | undefined): number | null {
  const header = headers?.get("retry-after");
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), retryAfterSecondsMax) : null;
}

/** Reads only the status: the endpoint's message may hold the key. */
function failureOf({ trouble, response }: EndpointFailed): Completion {
  if (trouble === "timeout") return failed("timeout");
  if (trouble === "no_json") return failed("rubbish");
  if (response?.status === 401 || response?.status === 403) return failed("unauthorized");
  const retryAfterSeconds = retryAfterOf(response?.headers);
  return failed(response?.status === 429 ? "busy" : "unavailable", retryAfterSeconds);
}

/** Calls the endpoint once, within the time limit; a person decides over a second attempt. Never throws. */
export async function complete(
  access: AiAccess,
  messages: Message[],
  tokensMax = completionTokensMax,
): Promise<Completion> {
  if (!access.endpoint) return failed("no_provider");
  const { baseUrl, apiKey, model } = access.endpoint;
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  const request = { model, messages, max_tokens: tokensMax, temperature };
  try {
    const { timeoutMs } = access;
    return readCompletion(await postJson({ url, key: apiKey, timeoutMs }, request, responseBytesMax));
  } catch (error) {
    return error instanceof EndpointFailed ? failureOf(error) : failed("unavailable");
  }
}
