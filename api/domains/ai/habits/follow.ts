import { guestMark, type Habit, type HabitKind } from "#contract/ai/habits.ts";
import { fold, sentencesOf } from "../guard/words.ts";
import { splitGreeting } from "./greeting.ts";
import { withoutGuest } from "./impersonal.ts";

const addedMax = 2;
const listedMax = 8;

type Guest = { author: string; firstName: string | null };

/** Habits to apply together: of each kind as many as one reply can follow, the most frequent first. */
export function chosenHabits(habits: readonly Habit[]): Habit[] {
  const most = { greeting: 1, closing: 1, length: 1, added: addedMax, removed: listedMax, replaced: listedMax };
  const taken: Partial<Record<HabitKind, number>> = {};
  return habits.filter(({ kind }) => {
    const before = taken[kind] ?? 0;
    taken[kind] = before + 1;
    return before < most[kind];
  });
}

/** The phrase with the guest's first name filled in, or left out. */
export const namedPhrase = (phrase: string, firstName: string | null): string =>
  firstName
    ? phrase.replaceAll(guestMark, firstName)
    : phrase.replace(/,? ?\{guest\}/g, "").replace(/^\s*[,!:]\s*$/, "");

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

function replaceWords(text: string, { text: from, instead }: Habit): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{M}])${escaped(from)}(?![\\p{L}\\p{M}])`, "giu");
  return text.replace(whole, (found) => (/^\p{Lu}/u.test(found) ? capitalised(instead ?? "") : (instead ?? "")));
}

/** A sentence is removed only if others remain. */
function strikeOut(text: string, habit: Habit, author: string): string {
  const lines = text.split("\n").map((line) => sentencesOf(line));
  if (lines.flat().length < 2) return text;
  const isOther = (sentence: string) => fold(withoutGuest(sentence, author)) !== fold(habit.text);
  const left = lines.map((line) => line.filter(isOther).join(" "));
  return left.some((line) => line !== "")
    ? left
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
    : text;
}

function greet(text: string, habit: Habit, { author, firstName }: Guest): string {
  const { greeting } = splitGreeting(withoutGuest(text, author));
  const { rest } = greeting === "" ? { rest: text } : splitGreeting(text);
  if (habit.text === "") return capitalised(rest);
  const isOnLine = greeting !== "" && !text.trimStart().slice(0, text.indexOf(rest)).includes("\n");
  return `${namedPhrase(habit.text, firstName)}${isOnLine ? " " : "\n\n"}${isOnLine ? rest : capitalised(rest)}`;
}

const holds = (text: string, phrase: string) => fold(text).includes(fold(phrase));

/** Applies the habits to a composed reply; returns it with those applied. A habit of length is for a model, not for a template. */
export function followHabits(text: string, habits: readonly Habit[], guest: Guest): { text: string; count: number } {
  let [letter, count] = [text, 0];
  const steps: Partial<Record<HabitKind, (habit: Habit) => string>> = {
    removed: (habit) => strikeOut(letter, habit, guest.author),
    replaced: (habit) => replaceWords(letter, habit),
    greeting: (habit) => greet(letter, habit, guest),
    added: ({ text: phrase }) => `${letter.trimEnd()} ${namedPhrase(phrase, guest.firstName)}`,
    closing: ({ text: phrase }) => `${letter.trimEnd()}\n\n${namedPhrase(phrase, guest.firstName)}`,
  };
  for (const kind of ["removed", "replaced", "greeting", "added", "closing"] as const)
    for (const habit of habits.filter((one) => one.kind === kind)) {
      const isSaid = kind !== "removed" && kind !== "replaced" && kind !== "greeting";
      if (isSaid && holds(letter, namedPhrase(habit.text, guest.firstName))) continue;
      const next = steps[kind]?.(habit) ?? letter;
      if (next !== letter) count += 1;
      letter = next;
    }
  return { text: letter, count };
}

const instructionOf: Record<HabitKind, (habit: Habit) => string> = {
  greeting: ({ text }) => (text === "" ? "Begin without a greeting." : `Begin with: ${text}`),
  closing: ({ text }) => `End with: ${text}`,
  added: ({ text }) => `This is usually said: ${text}`,
  removed: ({ text }) => `Never write: ${text}`,
  replaced: ({ text, instead }) => `Write "${instead}" rather than "${text}".`,
  length: ({ text }) => (text === "shorter" ? "Write shorter than you otherwise would." : "Write somewhat longer."),
};

/** The habits as instructions to a model, with the guest's name filled in. */
export const habitInstructions = (habits: readonly Habit[], firstName: string | null): string[] =>
  habits.map((habit) => instructionOf[habit.kind]({ ...habit, text: namedPhrase(habit.text, firstName) }));
