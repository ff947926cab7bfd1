import { env } from "#config/env.server.ts";

const isPublicOverTls = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

/** Did this come over TLS, as its sender sees it? The listener names the scheme that a trusted proxy in front tells it. */
export const isOverTls = ({ url }: Pick<Request, "url">): boolean => isPublicOverTls || url.startsWith("https:");
