import { reviewPhoto } from "#app/services/reviews/photos.server.ts";
import type { Route } from "./+types/photo.ts";

/** A photo of a review, as thumbnail or large. */
export const loader = ({ context, params, request, url }: Route.LoaderArgs) =>
  reviewPhoto(context, params, { query: url.searchParams, signal: request.signal });
