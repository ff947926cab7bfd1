import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { PostMetric, SocialPostKind } from "#contract/social-posts/schemas.ts";
import { valueText } from "../statistics/values.server.ts";

/** What is shown of each kind of post. */
const shown = {
  post: ["views", "likes", "comments", "shares"],
  reel: ["views", "likes", "comments", "shares"],
  story: ["views", "reach", "replies"],
} as const satisfies Record<SocialPostKind, readonly PostMetric[]>;

const excerptMax = 140;
const excerptOf = (text: string) => (text.length > excerptMax ? `${text.slice(0, excerptMax).trimEnd()}…` : text);
/** Only an address of the web is a link. */
const linkOf = (permalink: string | null) => (permalink?.startsWith("https://") ? permalink : null);

/** The newest posts and stories with their values as last read; null where no account tells its posts. */
export function postsOf(posts: Dashboard["posts"], context: Readonly<RouterContextProvider>, timeZone: string) {
  if (!posts) return null;
  const t = textsIn(context, "dashboard-cards");
  const formats = formatsOf(languageOf(context));
  return {
    items: posts.items.map(({ _id, kind, key, publishedAt, text, permalink, values, readAt }) => ({
      id: _id,
      kind: t(`posts.kinds.${kind}`),
      platform: connectionNames[key],
      published: { iso: publishedAt, ago: formats.ago(publishedAt), exact: formats.moment(publishedAt, timeZone) },
      text: text ? excerptOf(text) : null,
      permalink: linkOf(permalink),
      values: shown[kind].map((metric) => ({
        metric,
        name: t(`posts.values.${metric}`),
        text: valueText(values[metric], "count", formats),
      })),
      read: t("posts.read", { ago: formats.ago(readAt) }),
    })),
  };
}
export type PostsData = NonNullable<ReturnType<typeof postsOf>>;
