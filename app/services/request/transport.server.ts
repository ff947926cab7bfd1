import { env } from "#config/env.server.ts";

const isPublicOverTls = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

/** True if the request came over TLS. The listener uses the scheme reported by a trusted proxy. */
export const isOverTls = ({ url }: Pick<Request, "url">): boolean => isPublicOverTls || url.startsWith("https:");
