import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * The drawer, the picker and the menus lie over the page. A full page load takes them away; a navigation within the page has
 * to, and so does a window that becomes wide enough for the sidenav to stand beside the page.
 */
export function usePopoverClosing(): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") hidePopovers();
  }, [state]);
  useEffect(() => {
    const wide = window.matchMedia("(width >= 48rem)");
    wide.addEventListener("change", hidePopovers);
    return () => wide.removeEventListener("change", hidePopovers);
  }, []);
}

function hidePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) popover.hidePopover();
}
