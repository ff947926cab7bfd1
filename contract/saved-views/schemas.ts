import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { ReviewQuery, SortedReviewQuery } from "../reviews/filters.ts";
import { ReviewCount } from "../reviews/schemas.ts";
import { pinnedViewsMax, viewNameLengthMax } from "./limits.ts";

/** The screen a view belongs to: that of a restaurant, whichever it is, or the one over many. */
export const viewKinds = ["restaurant", "groups"] as const;
export const SavedViewKind = z.enum(viewKinds);
export type SavedViewKind = z.infer<typeof SavedViewKind>;

/** What a view keeps: the list's parameters and order. `assignee` me is the reader. */
export const SavedViewState = SortedReviewQuery;
export type SavedViewState = z.infer<typeof SavedViewState>;

/** Number of things a view names that are deleted or outside the reader's access scope; its `state` is without them. */
export const DroppedParts = z.object({
  tags: z.number().int(),
  people: z.number().int(),
  platforms: z.number().int(),
  restaurantGroups: z.number().int(),
  restaurants: z.number().int(),
});
export type DroppedParts = z.infer<typeof DroppedParts>;

/** Filters and order of the reviews, saved under a name. */
export const SavedView = z.object({
  _id: Id,
  kind: SavedViewKind,
  name: z.string(),
  state: SavedViewState,
  dropped: DroppedParts,
  /** Organization it is shared with; null: private. */
  organizationId: Id.nullable(),
  owner: z.object({ userId: Id, name: z.string(), isMe: z.boolean() }),
  /** True if the caller may rename, change, share and delete it; others copy it. */
  mayChange: z.boolean(),
  /** Its position in the caller's bar; null where it is not pinned. */
  pinned: z.number().int().nullable(),
  /** Grows with every change; sent back on writes, so that a concurrent change is refused. */
  version: z.number().int(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Most built-in views of a screen that are counted with the saved ones. */
const builtInViewsMax = 12;

export const CountedViewsInput = z.object({
  kind: SavedViewKind,
  /** Restaurant of the screen; null: each view's own. */
  restaurantId: Id.nullable(),
  builtIn: z.array(ReviewQuery).max(builtInViewsMax).default([]),
  /** How long to wait for counts that must read the reviews; null: until they are there. */
  waitMs: z.number().int().min(0).max(10_000).nullable().default(null),
});
export type CountedViewsInput = z.infer<typeof CountedViewsInput>;

export const CountedViews = z.object({
  views: z.array(SavedView),
  /** In the order of the input; null for a count that is not available. */
  builtIn: z.array(ReviewCount.nullable()),
  /** Counts of pinned views by their id, as far as they were available in time. */
  pinned: z.record(Id, ReviewCount),
});
export type CountedViews = z.infer<typeof CountedViews>;

const ViewName = z
  .string()
  .overwrite((name) => name.replaceAll("\0", "").replace(/\s+/gu, " "))
  .trim()
  .min(1)
  .max(viewNameLengthMax);

export const SavedViewContent = z.object({
  name: ViewName,
  state: SavedViewState,
  organizationId: Id.nullable().default(null),
});
export type SavedViewContent = z.infer<typeof SavedViewContent>;

export const NewSavedView = SavedViewContent.extend({ kind: SavedViewKind, isPinned: z.boolean().default(false) });
export type NewSavedView = z.infer<typeof NewSavedView>;

/** Absent fields stay as they are. */
export const SavedViewChange = z.object({
  viewId: Id,
  version: z.number().int(),
  name: ViewName.optional(),
  state: SavedViewState.optional(),
  organizationId: Id.nullable().optional(),
});
export type SavedViewChange = z.infer<typeof SavedViewChange>;

/** The pinned views of a kind of screen, in their order. */
export const PinnedViews = z.object({ kind: SavedViewKind, viewIds: z.array(Id).max(pinnedViewsMax) });
export type PinnedViews = z.infer<typeof PinnedViews>;
