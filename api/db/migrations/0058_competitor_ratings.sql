-- What a platform showed of somebody else's listing on a day, as a person wrote it down.
create table competitor_ratings (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  name text not null,
  platform_key text not null,
  day date not null,
  rating double precision not null check (rating between 0 and 5),
  review_count integer not null check (review_count >= 0),
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  unique (restaurant_id, platform_key, name, day)
);
