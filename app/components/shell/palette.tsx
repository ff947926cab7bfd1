import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { palettePath, signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PaletteEntry, PaletteSection } from "#app/services/shell/palette.server.ts";
import { SearchField } from "#app/ui/field.tsx";
import { moveInList } from "./list-keys.ts";

/** Pause after which typing counts as finished. */
const typingPauseMs = 120;

/** Restaurants, screens, actions and reviews by their author, found while one types; loaded when it is opened. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const found = usePaletteSections(typed);
  useEffect(() => dialog.current?.showModal(), []);
  const early = useEarlyKeys(dialog, found.isSettled);
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (early.keep(event.key) || moveInList(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label={t("palette.open")}
      className="dialog palette"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <SearchField
        label={t("palette.search")}
        autoComplete="off"
        onChange={(event) => {
          early.forget();
          setTyped(event.currentTarget.value);
        }}
      />
      <div className="palette-found">
        {found.sections.map((section) => (
          <section key={section.key} aria-label={t(`palette.${section.key}`)}>
            <p className="menu-label">{t(`palette.${section.key}`)}</p>
            <ul>
              {section.entries.map((entry) => (
                <li key={`${entry.to} ${entry.label}`}>
                  <Line entry={entry} onChoose={() => dialog.current?.close()} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className="palette-none">
        {found.isSettled && found.sections.length === 0 ? t("palette.none") : ""}
      </p>
    </dialog>
  );
}

/**
 * Keys pressed in the field before the lines for what was typed are there: they wait for them. Else they would lead to a line of what was
 * typed before, or to one that is gone when they arrive.
 */
function useEarlyKeys(dialog: RefObject<HTMLDialogElement | null>, isSettled: boolean) {
  const kept = useRef<string[]>([]);
  useEffect(() => {
    if (!isSettled || !dialog.current) return;
    for (const key of kept.current.splice(0))
      if (!moveInList(dialog.current, key) && key === "Enter" && document.activeElement?.closest("li"))
        (document.activeElement as HTMLElement).click();
  }, [dialog, isSettled]);
  return {
    keep(key: string): boolean {
      if (isSettled || !["Enter", "ArrowDown", "ArrowUp"].includes(key)) return false;
      if (!document.activeElement?.matches("input[type=search]")) return false;
      kept.current.push(key);
      return true;
    },
    forget() {
      kept.current = [];
    },
  };
}

function Line({ entry, onChoose }: { entry: PaletteEntry; onChoose: () => void }) {
  const { label, detail, to, fields } = entry;
  const text = (
    <>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail && <span className="max-w-[55%] truncate font-normal text-soft text-sm">{detail}</span>}
    </>
  );
  if (!fields)
    return (
      <Link to={to} reloadDocument={to.endsWith(".csv")} className="menu-item" onClick={onChoose}>
        {text}
      </Link>
    );
  return (
    <Form method="post" action={to} reloadDocument={to === signOutPath} onSubmit={onChoose}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="menu-item">
        {text}
      </button>
    </Form>
  );
}

/** The server's lines for what was typed; the former ones stay until they arrive. */
function usePaletteSections(typed: string): { sections: PaletteSection[]; isSettled: boolean } {
  const { pathname, search } = useLocation();
  const [found, setFound] = useState<{ typed: string; sections: PaletteSection[] } | null>(null);
  const at = pathname + search;
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(
      async () => {
        const sections = await readSections(at, typed, gone.signal);
        if (sections) setFound({ typed, sections });
      },
      typed === "" ? 0 : typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [at, typed]);
  return { sections: found?.sections ?? [], isSettled: found?.typed === typed };
}

async function readSections(at: string, typed: string, signal: AbortSignal): Promise<PaletteSection[] | null> {
  try {
    const response = await fetch(`${palettePath}?${new URLSearchParams({ at, search: typed })}`, { signal });
    if (!response.ok || response.redirected) return null;
    return (await response.json()) as PaletteSection[];
  } catch {
    return null;
  }
}
