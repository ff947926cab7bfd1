import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { href, Link } from "react-router";
import { isPlainClick } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Search } from "#app/ui/icons/lucide.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Opens the command palette, as Ctrl+K and ⌘K do. Without scripts it leads to the search of the restaurants. */
export function PaletteButton() {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Link
        to={href("/restaurants/list")}
        className="palette-button reach"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadPalette}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search aria-hidden />
        <span className="max-md:sr-only">{t("palette.open")}</span>
        <kbd aria-hidden className="max-md:hidden">
          Ctrl K
        </kbd>
      </Link>
      {isOpen && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
