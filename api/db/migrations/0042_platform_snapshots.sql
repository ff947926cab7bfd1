-- What each platform says of a linked listing, a row a day: it cannot be read later. A value that was not read is null, a day that was not
-- read has no row. The listing is part of the key, so that another one never continues the series of the former.
create table platform_snapshots (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  day date not null,
  rating double precision check (rating > 0 and rating <= 5),
  review_count integer check (review_count >= 0),
  followers integer check (followers >= 0),
  read_at timestamptz not null,
  source text not null check (source in ('synchronisation', 'profile', 'daily')),
  primary key (restaurant_id, platform_key, listing_id, day),
  check (num_nonnulls(rating, review_count, followers) > 0)
);

alter table platforms add column figures_tried_at timestamptz;
