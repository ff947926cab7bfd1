import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { guestMark, type Habit } from "#contract/ai/habits.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The habits a restaurant has learned, in the reader's language and grouped by that of the replies. */
export async function learningOf(context: Context, restaurantId: string) {
  const {
    data: { isOn, habits, watchedCount },
  } = await productApi(context).ai.learning({ restaurantId });
  const t = textsIn(context, "ai");
  const formats = formatsOf(languageOf(context));
  const shown = (text: string) => text.replaceAll(guestMark, t("habits.guest"));
  const sentenceOf = ({ kind, text, instead }: Habit): string => {
    if (kind === "length") return t(text === "shorter" ? "habits.kinds.shorter" : "habits.kinds.longer");
    if (kind === "greeting" && text === "") return t("habits.kinds.noGreeting");
    return t(`habits.kinds.${kind}`, { text: shown(text), instead: shown(instead ?? "") });
  };
  const rowOf = (habit: Habit) => ({
    id: habit._id,
    sentence: sentenceOf(habit),
    seen: t("habits.seen", { count: habit.count, ago: formats.ago(habit.lastAt) }),
  });
  return {
    isOn,
    isEmpty: habits.length === 0 && watchedCount === 0,
    state: t(isOn ? "habits.on" : "habits.off"),
    watched: watchedCount > 0 ? t("habits.watched", { count: watchedCount }) : null,
    groups: [...Map.groupBy(habits, ({ language }) => language)].map(([language, all]) => ({
      language: formats.languageName(language),
      rows: all.map(rowOf),
    })),
  };
}
