import { postPicture } from "#app/services/statistics/posts.server.ts";
import type { Route } from "./+types/picture.ts";

/** The picture of a post or a story, small. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => postPicture(context, params, request.signal);
