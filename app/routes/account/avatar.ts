import { productApi } from "#app/services/request/product-api.server.ts";
import type { Route } from "./+types/avatar.ts";

/** The picture of a user. The address contains its version, so that the browser alone may cache it. */
export async function loader({ params: { userId }, context }: Route.LoaderArgs) {
  const file = await productApi(context).users.getAvatar({ userId });
  return new Response(file, {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
