import { phrases } from "../world/phrases.ts";
import { createRandom } from "../world/random.ts";
import type { SeedRestaurant } from "../world/world.ts";
import { characterOf } from "./character.ts";
import { dayMs } from "./days.ts";
import { followersOn, historyDays } from "./metrics.ts";
import { hashtags, postTexts } from "./texts.ts";

export type SocialNetwork = "facebook" | "instagram";
export type SandboxPost = {
  id: string;
  kind: "post" | "reel" | "story";
  at: number;
  text: string | null;
  /** Key of its picture. */
  picture: string;
  /** What each reader is worth in the end; grows with time. */
  final: {
    reach: number;
    views: number;
    likes: number;
    comments: number;
    saves: number;
    shares: number;
    replies: number;
    links: number;
  };
};

/** A story is to be seen for a day. */
const storyMs = dayMs;
/** About three posts a week on Instagram, two on Facebook; stories on every other day. */
const chances: Record<SocialNetwork, { post: number; story: number }> = {
  instagram: { post: 0.42, story: 0.5 },
  facebook: { post: 0.28, story: 0.16 },
};

/** Ids in the networks' forms, out of which the day can be read again. */
function idOf(network: SocialNetwork, pageId: string, day: number, slot: number): string {
  const number = `${day}${slot}`;
  return network === "instagram" ? `17${number}${pageId.slice(-9)}` : `${pageId}_${number}${pageId.slice(-9)}`;
}
/** The day and slot of an id, and what its Page's id ends with; null for another form. */
export function readPostId(id: string): { network: SocialNetwork; day: number; slot: number; ending: string } | null {
  const found = /^(?:17|\d+_)(\d{5})(\d)(\d{9})$/.exec(id);
  if (!found?.[1] || !found[2] || !found[3]) return null;
  const network = id.includes("_") ? "facebook" : "instagram";
  return { network, day: Number(found[1]), slot: Number(found[2]), ending: found[3] };
}

function postOn(restaurant: SeedRestaurant, network: SocialNetwork, day: number, slot: 0 | 1): SandboxPost | null {
  const random = createRandom(`post/${network}/${restaurant.key}/${day}/${slot}`);
  const isStory = slot === 1;
  const pageId = restaurant.listings.facebook ?? "";
  if (!pageId || !random.chance(isStory ? chances[network].story : chances[network].post)) return null;
  const kind = isStory ? "story" : network === "instagram" && random.chance(0.3) ? "reel" : "post";
  const { dishes } = phrases[restaurant.language];
  const written = random.pick(postTexts[restaurant.language]).replace("@", random.pick(dishes[restaurant.kitchen]));
  const text = network === "instagram" ? `${written}\n\n${hashtags[restaurant.kitchen]}` : written;
  const { size } = characterOf(restaurant);
  const luck = 0.4 + random.next() ** 2 * 1.8;
  const audience = followersOn(restaurant, network, day);
  const reach = Math.round(audience * luck * (kind === "reel" ? 1.1 : isStory ? 0.16 : 0.34));
  const of = (share: number) => Math.round(reach * share * (0.7 + random.next() * 0.6));
  const final = {
    reach,
    views: Math.round(reach * (kind === "reel" ? 1.9 : 1.3)),
    likes: of(0.07),
    comments: of(0.006),
    saves: of(0.011),
    shares: of(0.008),
    replies: isStory ? of(0.012) : 0,
    links: isStory ? of(0.02 * size) : 0,
  };
  const at = day * dayMs + random.whole(9 * 60, 19 * 60) * 60_000;
  return {
    id: idOf(network, pageId, day, slot),
    kind,
    at,
    text: isStory ? null : text,
    picture: random.token(24),
    final,
  };
}

/** Everything published between two instants, newest first; a story only while it is to be seen unless `withPastStories`. */
export function postsOf(
  restaurant: SeedRestaurant,
  network: SocialNetwork,
  { from = 0, now, withPastStories = false }: { from?: number; now: number; withPastStories?: boolean },
): SandboxPost[] {
  const posts: SandboxPost[] = [];
  const today = Math.floor(now / dayMs);
  for (let day = today; day > today - historyDays && (day + 1) * dayMs > from; day--)
    for (const slot of [1, 0] as const) {
      const post = postOn(restaurant, network, day, slot);
      if (!post || post.at > now || post.at < from) continue;
      if (post.kind === "story" && !withPastStories && now - post.at >= storyMs) continue;
      posts.push(post);
    }
  return posts.sort((one, other) => other.at - one.at);
}

/** One post by its id; null when it never was, or has not been published yet. */
export function findPost(restaurant: SeedRestaurant, id: string, now: number): SandboxPost | null {
  const read = readPostId(id);
  if (!read || (read.slot !== 0 && read.slot !== 1)) return null;
  const post = postOn(restaurant, read.network, read.day, read.slot);
  return post && post.at <= now && post.id === id ? post : null;
}

/** Values of a post at that moment: most of them come in the first two days, a story's in the first hours. */
export function valuesAt({ final, at, kind }: SandboxPost, now: number): SandboxPost["final"] {
  const ageDays = Math.max(0, Math.min(now - at, kind === "story" ? storyMs : Number.POSITIVE_INFINITY)) / dayMs;
  const share = 1 - Math.exp(-ageDays * (kind === "story" ? 5 : 0.9));
  return Object.fromEntries(
    Object.entries(final).map(([name, value]) => [name, Math.round(value * share)]),
  ) as SandboxPost["final"];
}
/** True for a story that nobody can open any more, and of which nothing is told. */
export const isOver = ({ kind, at }: SandboxPost, now: number): boolean => kind === "story" && now - at >= storyMs;
