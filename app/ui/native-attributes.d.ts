import "react";

/** Attributes that React's types do not have yet. React passes them through as written here. */
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | "request-close" | "toggle-popover" | "show-popover" | "hide-popover" | undefined;
    commandfor?: string | undefined;
  }
  interface DialogHTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none" | undefined;
  }
}
