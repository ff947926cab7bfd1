import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type FormResponse, formResponse } from "#app/services/request/forms.server.ts";
import type { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { conflictResponse, expectedVersionValues } from "#app/services/request/setting-conflict.server.ts";
import { type AiPart, AiSettings, type BrandVoice, Fact } from "#contract/ai/schemas.ts";

type Context = Readonly<RouterContextProvider>;

function voiceLines(context: Context, voice: BrandVoice): string[] {
  const t = textsIn(context, "ai");
  const formats = formatsOf(languageOf(context));
  const line = (label: string, value: string) => t("line", { label, value });
  return [
    line(t("brandVoice.tone"), textsIn(context, "drafts")(`tones.${voice.tone}`)),
    line(t("brandVoice.formality"), t(`brandVoice.formalities.${voice.formality}`)),
    line(t("brandVoice.languages"), voice.languages.map(formats.languageName).join(", ")),
    line(t("brandVoice.other"), formats.languageName(voice.otherLanguage)),
    line(t("brandVoice.signature"), voice.signature || "–"),
    line(t("brandVoice.forbidden"), voice.forbiddenWords.join(", ") || "–"),
  ];
}

function providerLines(context: Context, { provider, model }: AiSettings): string[] {
  const t = textsIn(context, "ai");
  return [provider === "none" ? t("provider.none") : `${t("provider.endpoint")} (${model ?? "–"})`];
}

/** A voice, a provider, or both given up, as somebody else left them. */
function settingsConflict(context: Context, part: AiPart | "inherit", form: FormData, now: AiSettings): FormResponse {
  const told = part === "inherit" ? newestOf(now) : part;
  const versions = now.versions[told];
  const isOwn = form.get("scope") !== "organization" && form.get("expectedRestaurantVersion") !== "0";
  const isGivenUp = part !== "inherit" && isOwn && versions.restaurant === 0;
  const lines = [
    ...(part === "provider" ? [] : voiceLines(context, now.voice)),
    ...(part === "voice" ? [] : providerLines(context, now)),
  ];
  const values = {
    ...expectedVersionValues(versions),
    expectedVoiceVersion: String(now.versions.voice.restaurant),
    expectedProviderVersion: String(now.versions.provider.restaurant),
  };
  const { by, at } = now.changes[told];
  return conflictResponse(context, { form, by, at: isGivenUp ? null : at, now: lines, values });
}

const newestOf = ({ changes }: AiSettings): AiPart =>
  (changes.voice.at ?? "") >= (changes.provider.at ?? "") ? "voice" : "provider";

/** A line that somebody deleted: what was typed becomes a new one, if it is sent again. */
function goneFact(context: Context, form: FormData): FormResponse {
  const answer = formResponse(404, form, {}, textsIn(context, "ai")("facts.gone"));
  answer.data.values.intent = "addFact";
  return answer;
}

/** The answer to a form whose setting somebody else wrote meanwhile; null when that is not why it was refused. */
export function aiConflictResponse(
  context: Context,
  intent: string,
  form: FormData,
  error: ProductApiError,
): FormResponse | null {
  if (intent === "setFact" && error.code === "NOT_FOUND") return goneFact(context, form);
  if (error.code !== "CONFLICT") return null;
  const fact = Fact.safeParse(error.current).data;
  if (fact) {
    const values = { version: String(fact.version) };
    const now = [textsIn(context, "ai")("line", { label: fact.key, value: fact.text })];
    return conflictResponse(context, { form, by: fact.updatedBy, at: fact.updatedAt, now, values });
  }
  const settings = AiSettings.safeParse(error.current).data;
  const part = (["voice", "provider", "inherit"] as const).find((one) => one === intent);
  return settings && part ? settingsConflict(context, part, form, settings) : null;
}
