import { type RefObject, useImperativeHandle, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Tells how long the text has become. */
export type LengthListener = (length: number) => void;

/** Counts the typed characters by itself: a key press must not render the whole form again. */
export function TypedLength({ max, tell }: { max: number; tell: RefObject<LengthListener | null> }) {
  const { t } = useTranslation("reviews");
  const [typed, setTyped] = useState<number | null>(null);
  useImperativeHandle(tell, () => setTyped, []);
  if (typed === null) return null;
  return <span className="text-soft text-sm tabular-nums">{t("reply.counter", { typed, max })}</span>;
}
