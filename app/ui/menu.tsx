import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

type MenuProps = {
  id: string;
  /** Content of the button; give `label` as well when that is an icon only. */
  trigger: ReactNode;
  label?: string;
  triggerClassName?: string;
  align?: "start" | "end";
  children: ReactNode;
};

/** A button with a popover of links and forms: opens, closes on Escape or a click outside, all without scripts. */
export function Menu({ id, trigger, label, triggerClassName = "btn btn-ghost", align = "end", children }: MenuProps) {
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} title={label} className={triggerClassName}>
        {trigger}
      </button>
      <div id={id} popover="auto" className={classNames("menu", align === "end" && "menu-end")}>
        {children}
      </div>
    </>
  );
}

/** A link in a menu. */
export function MenuLink({ icon, children, className, ...rest }: LinkProps & { icon?: ReactNode }) {
  return (
    <Link className={classNames("menu-item", className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** A button in a menu; put it into its form. */
export function MenuButton({ icon, children, className, ...rest }: ComponentProps<"button"> & { icon?: ReactNode }) {
  return (
    <button type="submit" className={classNames("menu-item", className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
