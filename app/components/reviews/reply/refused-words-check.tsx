import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPaint } from "#app/lib/after-paint.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { TriangleAlert } from "#app/ui/icons/lucide.tsx";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { type RefusedWords as Found, refusedWords, withoutRefusedWords } from "#contract/reviews/refused-words.ts";
import { fieldNear, writeInto } from "./text-field.ts";

export type RefusedWordsProps = {
  review: { platformKey: PlatformKey; platformName: string };
  /** What the field of the form holds when the page is drawn. */
  text: string;
  /** The form was sent with such words and stopped once: it can now be sent as it is. */
  isStopped?: boolean;
};

/**
 * Inside a form with a field named `text`: tells which of its words the review's platform refuses, and offers to take them out. Without
 * scripts it tells of the text that the page was drawn with; its buttons are those of the form.
 */
export function RefusedWordsCheck({ review, text, isStopped = false }: RefusedWordsProps) {
  const { t } = useTranslation("refused-words");
  const { platformKey, platformName: platform } = review;
  const root = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState(() => refusedWords(text, platformKey));
  const [isRemoved, setRemoved] = useState(false);
  const read = useEffectEvent((typed: string) => {
    const now = refusedWords(typed, platformKey);
    setFound((before) => (wordsOf(before) === wordsOf(now) ? before : now));
  });
  // Without scripts a button here would do nothing.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  useEffect(() => {
    const form = root.current?.closest("form");
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || target.name !== "text") return;
      setRemoved(false);
      afterPaint(() => read(target.value));
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  }, []);
  // A template, a draft, or a kept text: the field has the last word.
  useEffect(() => read(fieldNear(root.current)?.value ?? text), [text]);
  const onRemove = (event: MouseEvent) => {
    const field = fieldNear(root.current);
    if (!field) return;
    event.preventDefault();
    writeInto(field, withoutRefusedWords(field.value, platformKey));
    read(field.value);
    setRemoved(true);
  };
  const onFind = ({ start, text: words }: Found) => {
    const field = fieldNear(root.current);
    if (field) selectIn(field, field.value.startsWith(words, start) ? start : field.value.indexOf(words), words.length);
  };
  return (
    <div ref={root} role="status" className="grid gap-1 text-sm empty:hidden">
      {found.length > 0 && (
        <>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TriangleAlert aria-hidden className="text-danger" />
            <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
              {t("title", { platform })}{" "}
              {[...new Set(found.map(({ kind }) => kind))].map((kind, at) => (
                <span key={kind}>
                  {at > 0 && ", "}
                  {t(`kinds.${kind}`)}{" "}
                  <strong>
                    (
                    {found
                      .filter((one) => one.kind === kind)
                      .map((one, place) => (
                        <span key={one.start}>
                          {place > 0 && ", "}
                          <Word of={one} isButton={isLive} onFind={onFind} />
                        </span>
                      ))}
                    )
                  </strong>
                </span>
              ))}
            </span>
            <Button name="takeOut" value="1" size="small" formNoValidate onClick={onRemove}>
              {t("remove")}
            </Button>
          </p>
          {isStopped && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0">{t("stopped", { platform })}</span>
              <Button name="anyway" value="1" size="small" variant="quiet-danger">
                {t("anyway")}
              </Button>
            </p>
          )}
        </>
      )}
      {isRemoved && found.length === 0 && <p className="text-soft">{t("removed")}</p>}
    </div>
  );
}

type WordProps = { of: Found; isButton: boolean; onFind: (found: Found) => void };

/** One of the words; a press shows where it stands. */
function Word({ of, isButton, onFind }: WordProps) {
  const { t } = useTranslation("refused-words");
  if (!isButton) return of.text;
  return (
    <button type="button" className="link" title={t("find")} onClick={() => onFind(of)}>
      {of.text}
    </button>
  );
}

const wordsOf = (found: readonly Found[]) => found.map(({ text, start }) => `${start} ${text}`).join("\n");

/** Selects `length` characters from `start` and brings them into view, in the field and with it. */
function selectIn(field: HTMLTextAreaElement, start: number, length: number): void {
  if (start < 0) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, start + length);
  field.scrollIntoView({ block: "nearest" });
  // Browsers scroll a field to what is typed, not to what a script selects: the share of the text before it is near enough.
  const top = (start / Math.max(1, field.value.length)) * field.scrollHeight;
  if (top < field.scrollTop || top > field.scrollTop + field.clientHeight * 0.75)
    field.scrollTop = top - field.clientHeight / 2;
}
