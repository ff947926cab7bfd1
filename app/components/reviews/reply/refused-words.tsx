import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { RefusedWordsProps } from "./refused-words-check.tsx";
import { fieldNear } from "./text-field.ts";

const load = async () => (await import("./refused-words-check.tsx")).RefusedWordsCheck;
const RefusedWordsCheck = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/**
 * Inside a form with a field named `text`: the words in it that the review's platform refuses. What knows them is loaded once the field
 * holds something, also what was typed before scripts had taken over.
 */
export function RefusedWords(props: RefusedWordsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const field = fieldNear(root.current);
    const onInput = () => setTyped(true);
    if (field?.value) onInput();
    field?.addEventListener("input", onInput, { once: true });
    return () => field?.removeEventListener("input", onInput);
  }, []);
  return (
    <div ref={root} className="contents">
      <Suspense>{(props.text !== "" || isTyped) && <RefusedWordsCheck {...props} />}</Suspense>
    </div>
  );
}
