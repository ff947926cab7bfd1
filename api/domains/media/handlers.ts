import { api } from "#api/implement.ts";
import { getMediaStatus } from "./status.ts";

export const mediaHandlers = {
  status: api.media.status.handler(async ({ context }) => ({ data: await getMediaStatus(context) })),
};
