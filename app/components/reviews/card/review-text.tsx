import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";

const excerptLengthMax = 420;

/** Splits a long text, between words, into an excerpt and the rest. */
export function splitText(text: string): [excerpt: string, rest: string] {
  if (text.length <= excerptLengthMax * 1.3) return [text, ""];
  const breakAt = Math.max(text.lastIndexOf(" ", excerptLengthMax), text.lastIndexOf("\n", excerptLengthMax));
  // A text without spaces is cut between characters.
  const characters = [...text.slice(0, excerptLengthMax)];
  const end = breakAt > excerptLengthMax / 2 ? breakAt : characters.slice(0, -1).join("").length;
  return [text.slice(0, end), text.slice(end)];
}

const glanceLengthMax = 140;

/** The beginning of a text, for two lines of a list. */
export function excerptOf(text: string): string {
  const characters = [...text.slice(0, glanceLengthMax * 2)];
  return characters.length > glanceLengthMax ? `${characters.slice(0, glanceLengthMax).join("").trimEnd()}…` : text;
}

type Props = {
  text: string;
  language?: string | null;
  className?: string;
  /** The same text with highlights. */
  marked?: ReactNode;
};

/** A text in any language and direction; a long one opens by the browser's own disclosure. */
export function ReviewText({ text, language, className, marked = text }: Props) {
  const { t, language: reader } = useTranslation("reviews");
  const [excerpt, rest] = splitText(text);
  return (
    <div dir="auto" lang={language ?? undefined} className={`whitespace-pre-line wrap-anywhere ${className ?? ""}`}>
      {rest ? (
        <>
          <p className="excerpt">{`${excerpt.trimEnd()}…`}</p>
          <details className="whole-text group">
            <summary className="link w-fit cursor-pointer list-none" lang={reader}>
              <span className="group-open:hidden">{t("card.more")}</span>
              <span className="hidden group-open:inline">{t("card.less")}</span>
            </summary>
            {marked}
          </details>
        </>
      ) : (
        marked
      )}
    </div>
  );
}
