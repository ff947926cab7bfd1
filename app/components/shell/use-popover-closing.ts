import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * Closes the drawer, the picker and the menus after a navigation within the page, which unlike a page load keeps them open, and when the
 * window becomes wide enough for the sidenav beside the page. One with `data-keep-open` closes itself.
 */
export function usePopoverClosing(): void {
  const isBusy = useNavigation().state !== "idle";
  useEffect(() => {
    // Once, as it begins: whoever opens a menu while a form is under way keeps it open.
    if (isBusy) hidePopovers();
  }, [isBusy]);
  useEffect(() => {
    const wide = window.matchMedia("(width >= 48rem)");
    wide.addEventListener("change", hidePopovers);
    return () => wide.removeEventListener("change", hidePopovers);
  }, []);
}

function hidePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open:not([data-keep-open])"))
    popover.hidePopover();
}
