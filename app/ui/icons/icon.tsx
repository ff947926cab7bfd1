import type { ComponentProps } from "react";

/**
 * A component that draws `shape` on a field of 24 by 24 in the text's colour. One path, styled in `base.css`, since a review screen has
 * some
 * two hundred icons.
 */
export function icon(shape: string) {
  return function Icon({ className, ...rest }: ComponentProps<"svg">) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden className={className ? `icon ${className}` : "icon"} {...rest}>
        <path d={shape} />
      </svg>
    );
  };
}
