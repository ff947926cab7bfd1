import { useTranslation } from "#app/locales/use-translation.ts";
import type { PostsData } from "#app/services/dashboards/posts.server.ts";
import { Card } from "#app/ui/card.tsx";

/** The newest posts and stories, with their numbers as last read. */
export function Posts({ posts }: { posts: PostsData }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("posts.title")}>
      {posts.items.length === 0 ? (
        <p className="text-soft">{t("posts.none")}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {posts.items.map((post) => (
            <li key={post.id} className="grid content-start gap-1">
              <p>
                <strong>
                  {post.kind} · {post.platform}
                </strong>{" "}
                <time dateTime={post.published.iso} title={post.published.exact} className="text-soft text-sm">
                  {post.published.ago}
                </time>
              </p>
              {post.text && <p className="wrap-anywhere">{post.text}</p>}
              <dl className="flex flex-wrap gap-x-4 text-sm">
                {post.values.map(({ metric, name, text }) => (
                  <div key={metric} className="flex gap-1">
                    <dt className="text-soft">{name}</dt>
                    <dd className="font-semibold tabular-nums">{text}</dd>
                  </div>
                ))}
              </dl>
              <p className="text-soft text-sm">{post.read}</p>
              {post.permalink && (
                <a href={post.permalink} className="link reach w-fit" target="_blank" rel="noreferrer">
                  {t("posts.open", { platform: post.platform })}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
