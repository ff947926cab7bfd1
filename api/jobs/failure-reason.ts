import { redact } from "../platforms/http/redaction.ts";

const hidden = "[hidden]";
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const link = /\b(https?:\/\/[^\s/?#"'<>]+)([^\s"'<>)\]]*)/gi;
const credentials = /\/\/[^/@\s]+@/g;
const looksLikeToken = (segment: string) => /^[\w.~%-]{16,}$/.test(segment) && /\d/.test(segment);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const cleanSegments = (path: string): string =>
  (path.split(/[?#]/, 1)[0] ?? "")
    .split("/")
    .map((segment) => (looksLikeToken(segment) && !uuid.test(segment) ? hidden : segment))
    .join("/");

/** What a failed statement says, without its values: they are people's data. */
function withoutValues(text: string): string {
  const at = text.search(/\bparams:/);
  return at < 0 ? text : `${text.slice(0, at)}params: ${hidden}`;
}

/**
 * Why something failed, as a person of the installation may read it: one line of at most 300 characters, without addresses of people, secrets,
 * queries of links and values of statements.
 */
export function failureReason(text: string): string {
  const bare = withoutValues(text)
    .replace(credentials, `//${hidden}@`)
    .replace(link, (_all, origin: string, path: string) => origin + cleanSegments(path))
    .replace(address, "[address]");
  return redact(bare, []);
}

/** An error's reason with that of its cause: a failed statement names its own there. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const isStatement = /^Failed query\b/.test(said);
  return failureReason(isStatement && cause !== "" ? cause : said);
}
