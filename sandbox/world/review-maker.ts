import { phrases, writeReply, writeText, writeTitle } from "./phrases.ts";
import { createRandom, type Random } from "./random.ts";
import type { SandboxLanguage, SandboxPlatform, SeedRestaurant, SeedReview } from "./world.ts";
import { sandboxLanguages } from "./world.ts";

/** A review id in the platform's format. */
export function reviewId(platform: SandboxPlatform, listingId: string, random: Random): string {
  if (platform === "gmb") return `AbFvOq${random.token(60)}`;
  if (platform === "facebook") return `${listingId}_${random.digits(15)}`;
  if (platform === "tripadvisor") return random.digits(9);
  if (platform === "yelp") return random.token(22);
  return random.uuid();
}

function drawLanguage(own: SandboxLanguage, random: Random): SandboxLanguage {
  return random.chance(0.72) ? own : random.pick(sandboxLanguages.filter((language) => language !== own));
}

/** Every sixth guest adds photos. Drawn with its own randomness, so that everything else of a seed stays the same. */
function drawPhotos(seed: string): string[] {
  const random = createRandom(`${seed}/photos`);
  if (!random.chance(1 / 6)) return [];
  return Array.from({ length: random.pick([1, 1, 2, 3, 4]) }, () => random.token(24));
}

/** One review of a restaurant, written at that moment. The same seed gives the same review. */
export function makeReview(
  restaurant: SeedRestaurant,
  platform: SandboxPlatform,
  at: number,
  seed: string,
): SeedReview {
  const random = createRandom(seed);
  const rating = random.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1]);
  const language = drawLanguage(restaurant.language, random);
  const isMute = (platform === "gmb" || platform === "ubereats") && random.chance(0.25);
  return {
    id: reviewId(platform, restaurant.listings[platform] ?? "", random),
    // Facebook asks for a recommendation; old reviews have stars.
    rating: platform === "facebook" ? (rating >= 3 ? 5 : 1) : rating,
    title: platform === "tripadvisor" ? writeTitle(language, rating, random) : null,
    text: isMute ? null : writeText(language, restaurant.kitchen, rating, random),
    language: isMute ? null : language,
    author: random.pick(phrases[language].authors),
    at,
    reply: random.chance(0.4)
      ? { text: writeReply(language, rating, random), at: at + random.whole(2, 60) * 3_600_000 }
      : null,
    photos: platform === "gmb" ? drawPhotos(seed) : [],
  };
}
