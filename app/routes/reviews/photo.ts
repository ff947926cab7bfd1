import { reviewPhoto } from "#app/services/reviews/photos.server.ts";
import type { Route } from "./+types/photo.ts";

/** A photo that came with a review, for a glance or to be looked at. */
export const loader = ({ context, params, request, url }: Route.LoaderArgs) =>
  reviewPhoto(context, params, { query: url.searchParams, signal: request.signal });
