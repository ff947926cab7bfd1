import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { X } from "#app/ui/icons/lucide.tsx";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

type DialogProps = {
  id: string;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Rendered open by the server, for an address that asks for it, such as `?dialog=<id>`. */
  open?: boolean;
  /** `wide` is 600 px. */
  size?: "medium" | "wide";
  /** Called when it opens and when it closes. */
  onToggle?: () => void;
};

/** A native modal dialog; opens and closes without scripts. Buttons go into a DialogFooter. */
export function Dialog({ id, title, closeLabel, children, open, size, onToggle }: DialogProps) {
  return (
    <dialog
      id={id}
      open={open}
      closedby="any"
      onToggle={onToggle}
      aria-labelledby={`${id}-title`}
      className={classNames("dialog", size === "wide" && "[--dialog-width:600px]")}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton
          type="button"
          size="small"
          label={closeLabel}
          command="close"
          commandfor={id}
          onClick={invokeIfBrowserCannot}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

/** The row of buttons that ends a dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}

/** Closes its dialog and does nothing else. */
export function DialogClose({ dialogId, children, ...rest }: ComponentProps<typeof Button> & { dialogId: string }) {
  return (
    <Button type="button" command="close" commandfor={dialogId} onClick={invokeIfBrowserCannot} {...rest}>
      {children}
    </Button>
  );
}

/** Opens a dialog by its id: by the browser, or by script where it does not support invoker buttons. */
export function DialogTrigger({ dialogId, children, ...rest }: ComponentProps<typeof Button> & { dialogId: string }) {
  return (
    <Button type="button" command="show-modal" commandfor={dialogId} onClick={invokeIfBrowserCannot} {...rest}>
      {children}
    </Button>
  );
}

function invokeIfBrowserCannot({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  if (Object.hasOwn(HTMLButtonElement.prototype, "command")) return;
  const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}
