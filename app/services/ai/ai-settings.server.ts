import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type AiPart, AiSettings, type BrandVoice } from "#contract/ai/schemas.ts";
import type { ScopedSetting } from "../request/scoped-setting.server.ts";

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

const settingOf = (
  partOf: (now: AiSettings) => AiPart,
  linesOf: (context: Context, now: AiSettings) => string[],
): ScopedSetting<AiSettings> => ({
  stored: AiSettings,
  versions: (now) => now.versions[partOf(now)],
  change: (now) => now.changes[partOf(now)],
  lines: linesOf,
});
const isOwn = (part: AiPart) => (now: AiSettings) => now.versions[part].restaurant !== 0;

const newestOf = ({ changes }: AiSettings): AiPart =>
  (changes.voice.at ?? "") >= (changes.provider.at ?? "") ? "voice" : "provider";

export const brandVoiceSetting = {
  ...settingOf(
    () => "voice",
    (context, now) => voiceLines(context, now.voice),
  ),
  isOwn: isOwn("voice"),
};
export const providerSetting = { ...settingOf(() => "provider", providerLines), isOwn: isOwn("provider") };
/** Both, as they are given up together; the one that was changed last is told of. */
export const aiSetting: ScopedSetting<AiSettings> = {
  ...settingOf(newestOf, (context, now) => [...voiceLines(context, now.voice), ...providerLines(context, now)]),
  values: ({ versions }) => ({
    expectedVoiceVersion: String(versions.voice.restaurant),
    expectedProviderVersion: String(versions.provider.restaurant),
  }),
};
