import type { ReactNode } from "react";
import type { TagView } from "#app/services/reviews/present.server.ts";

/** A tag: its name on its colour. `children`: its actions. */
export function TagBadge({ tag, children }: { tag: TagView; children?: ReactNode }) {
  return (
    <span className="badge tag" data-colour={tag.colour}>
      {tag.name}
      {children}
    </span>
  );
}
