/** An endpoint of a model: its address, and the key it is called with, if any. */
export type ModelEndpoint = { url: string; key: string | null | undefined; timeoutMs: number };

/** Why an endpoint gave nothing to read. */
export type EndpointTrouble = "timeout" | "unreachable" | "status" | "no_json";
/** Thrown by `postJson`. Never holds what the endpoint wrote, which may quote the key. */
export class EndpointFailed extends Error {
  readonly trouble: EndpointTrouble;
  /** The HTTP status and headers of a refused request. */
  readonly response: Pick<Response, "status" | "headers"> | null;
  constructor(trouble: EndpointTrouble, detail: string, response: Pick<Response, "status" | "headers"> | null = null) {
    super(detail);
    this.trouble = trouble;
    this.response = response;
  }
}

/** Reads a body up to a limit, so that one without an end does not fill the memory; null beyond it. */
async function boundedText(response: Response, bytesMax: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  // Leaving the loop cancels the stream.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Not the error's own message: it may quote the address with its password, or the key. */
function causeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : { cause: undefined, name: typeof error };
  return cause instanceof Error && "code" in cause ? String(cause.code) : name;
}

/** Posts JSON to a model's endpoint, once, and returns the JSON of its response. Throws `EndpointFailed`. */
export async function postJson(endpoint: ModelEndpoint, body: object, bytesMax: number): Promise<unknown> {
  const { url, key, timeoutMs } = endpoint;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      signal,
      // The key must not be sent to the target of a redirect.
      redirect: "error",
    });
    const text = await boundedText(response, bytesMax);
    if (!response.ok) throw new EndpointFailed("status", `status ${response.status}`, response);
    if (text === null) throw new EndpointFailed("no_json", `its response exceeds ${bytesMax} bytes`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof EndpointFailed) throw error;
    if (error instanceof SyntaxError) throw new EndpointFailed("no_json", "its response is no JSON");
    if (signal.aborted) throw new EndpointFailed("timeout", `${timeoutMs} ms`);
    throw new EndpointFailed("unreachable", causeOf(error));
  }
}
