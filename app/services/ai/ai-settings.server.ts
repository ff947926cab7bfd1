import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type AiPart, AiSettings, type BrandVoice } from "#contract/ai/schemas.ts";
import type { ScopedSetting } from "../request/scoped-setting.server.ts";

type Context = Readonly<RouterContextProvider>;

function brandVoiceLines(context: Context, brandVoice: BrandVoice): string[] {
  const t = textsIn(context, "ai");
  const formats = formatsOf(languageOf(context));
  const line = (label: string, value: string) => t("line", { label, value });
  return [
    line(t("brandVoice.tone"), textsIn(context, "drafts")(`tones.${brandVoice.tone}`)),
    line(t("brandVoice.formality"), t(`brandVoice.formalities.${brandVoice.formality}`)),
    line(t("brandVoice.languages"), brandVoice.languages.map(formats.languageName).join(", ")),
    line(t("brandVoice.other"), formats.languageName(brandVoice.otherLanguage)),
    line(t("brandVoice.signature"), brandVoice.signature || "–"),
    line(t("brandVoice.forbidden"), brandVoice.forbiddenWords.join(", ") || "–"),
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
  (changes.brandVoice.at ?? "") >= (changes.provider.at ?? "") ? "brandVoice" : "provider";

export const brandVoiceSetting = {
  ...settingOf(
    () => "brandVoice",
    (context, now) => brandVoiceLines(context, now.brandVoice),
  ),
  isOwn: isOwn("brandVoice"),
};
export const providerSetting = { ...settingOf(() => "provider", providerLines), isOwn: isOwn("provider") };
/** Brand voice and provider, which are given up together; the one changed last is named. */
export const aiSetting: ScopedSetting<AiSettings> = {
  ...settingOf(newestOf, (context, now) => [
    ...brandVoiceLines(context, now.brandVoice),
    ...providerLines(context, now),
  ]),
  values: ({ versions }) => ({
    expectedBrandVoiceVersion: String(versions.brandVoice.restaurant),
    expectedProviderVersion: String(versions.provider.restaurant),
  }),
};
