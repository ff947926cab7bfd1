import { z } from "zod";
import { ownView } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import {
  CountedViews,
  CountedViewsInput,
  NewSavedView,
  PinnedViews,
  SavedView,
  SavedViewChange,
  SavedViewKind,
} from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const session = { guard: "session", ability: { action: "read", subject: "Review" } } as const;
const one = "/saved-views/{viewId}";

export const savedViewsEndpoints = {
  list: endpoint({
    ...session,
    method: "GET",
    path: "/saved-views",
    summary: "The caller's views and those shared with them: pinned ones in their order, then the others by name",
    input: z.object({ kind: SavedViewKind }),
    output: response(z.array(SavedView)),
  }),
  counted: endpoint({
    ...session,
    method: "POST",
    path: "/saved-views/counted",
    isRead: true,
    summary: "The same with the numbers of reviews they show, and the numbers of views that the screen itself has",
    input: CountedViewsInput,
    output: response(CountedViews),
  }),
  create: endpoint({
    ...session,
    method: "POST",
    path: "/saved-views",
    summary: "Keep filters and order under a name; sharing it needs the right to work on reviews",
    audit: { actions: ["savedView.created"], unless: "it is the person's alone" },
    event: "view_created",
    input: NewSavedView,
    output: response(SavedView),
    status: 201,
    errors: ["NOT_FOUND", "SAVED_VIEW_LIMIT", "SAVED_VIEW_PIN_LIMIT"],
  }),
  pin: endpoint({
    ...session,
    method: "PUT",
    path: "/saved-views/pinned",
    summary: "Set which views stand in the caller's bar, and in which order",
    audit: { none: ownView },
    event: "view_pinned",
    input: PinnedViews,
    output: response(z.array(SavedView)),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    ...session,
    method: "PUT",
    path: one,
    summary: "Rename, change or share a view",
    audit: { actions: ["savedView.updated"], unless: "it is the person's alone" },
    event: "view_changed",
    input: SavedViewChange,
    output: response(SavedView),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  delete: endpoint({
    ...session,
    method: "DELETE",
    path: one,
    summary: "Delete a view, for all who share it",
    audit: { actions: ["savedView.deleted"], unless: "it is the person's alone" },
    event: "view_deleted",
    input: z.object({ viewId: Id, version: z.number().int() }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
