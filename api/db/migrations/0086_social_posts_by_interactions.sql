-- The posts and reels of a restaurant that came to most and to least, without a look at all of them (docs/decisions/330): read from either end. With
-- what is added up of posts by the time of day in the index, that needs no look at the rows, which lie far apart.
create index social_posts_by_interactions on social_posts (restaurant_id, interactions, published_at, id desc) include (platform_key, reach)
  where kind <> 'story' and interactions is not null;
