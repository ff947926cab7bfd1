import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** neutral: plain facts · accent: done, good · brass: waits for somebody · danger: wrong · info: a side note. */
export type Tone = "neutral" | "accent" | "brass" | "danger" | "info";

export const toneClass = (tone: Tone): string | false => tone !== "neutral" && `tone-${tone}`;

/** A short state or fact. Colour is never its only sign: it always has a text. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames("badge", toneClass(tone), className)}>{children}</span>;
}

const avatarTones = ["accent", "brass", "info", "danger", "neutral"] as const;

/** A picture, or the initials on a colour that depends on the name. Decorative: the name is beside it. */
export function Avatar({
  name,
  src,
  square,
  className,
}: {
  name: string;
  src?: string | null;
  square?: boolean;
  className?: string;
}) {
  const look = classNames("avatar", square && "avatar-square", className);
  if (src) return <img src={src} alt="" className={look} width={36} height={36} loading="lazy" />;
  return (
    <span aria-hidden className={classNames(look, toneClass(toneOfName(name)))}>
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word; `·` for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? "·";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 183) : ""))
    .join("")
    .toUpperCase();
}

function toneOfName(name: string): Tone {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return avatarTones[sum % avatarTones.length] ?? "neutral";
}
