-- What platforms count of a listing a day, as far as it has been read. A day without a row was not told, which is not zero.
create table metric_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  metric text not null,
  day date not null,
  value bigint not null check (value >= 0),
  primary key (restaurant_id, platform_key, listing_id, metric, day) include (value)
);

-- What guests searched for when a listing was shown, a row a month. Platforms tell small numbers as "fewer than": either is known, never both.
create table search_term_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  month date not null check (extract(day from month) = 1),
  term text not null collate "C",
  -- For comparing with names: letters and digits alone, without accents and capitals.
  term_key text generated always as (regexp_replace(fold(term), '[^[:alnum:]]+', '', 'g')) stored,
  value bigint check (value >= 0),
  threshold bigint check (threshold > 0),
  primary key (restaurant_id, platform_key, listing_id, month, term),
  check (num_nonnulls(value, threshold) = 1)
);

-- How far each reading of a listing has come: its latest days, and its past from the newest to the oldest.
create table listing_readings (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  reading text not null check (reading in ('metrics', 'search_terms', 'posts', 'stories')),
  first_day date,
  last_day date,
  read_at timestamptz,
  tried_at timestamptz,
  failure jsonb,
  past_tried_at timestamptz,
  past_done_at timestamptz,
  past_cursor text,
  primary key (restaurant_id, platform_key, listing_id, reading),
  check (first_day <= last_day)
);

-- Posts, reels and stories as the platform lists them, with their latest numbers. A number that was not told is null.
create table social_posts (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  external_id text not null,
  kind text not null check (kind in ('post', 'reel', 'story')),
  published_at timestamptz not null,
  text text,
  permalink text,
  thumbnail text,
  read_at timestamptz not null,
  views bigint check (views >= 0),
  reach bigint check (reach >= 0),
  likes bigint check (likes >= 0),
  comments bigint check (comments >= 0),
  saves bigint check (saves >= 0),
  shares bigint check (shares >= 0),
  interactions bigint check (interactions >= 0),
  replies bigint check (replies >= 0),
  link_clicks bigint check (link_clicks >= 0),
  unique (restaurant_id, platform_key, listing_id, external_id)
);
create index social_posts_by_time on social_posts (restaurant_id, published_at desc, id desc);

-- The numbers of a post as they stood on a day, by its last reading.
create table social_post_days (
  post_id uuid not null references social_posts (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  read_at timestamptz not null,
  views bigint check (views >= 0),
  reach bigint check (reach >= 0),
  likes bigint check (likes >= 0),
  comments bigint check (comments >= 0),
  saves bigint check (saves >= 0),
  shares bigint check (shares >= 0),
  interactions bigint check (interactions >= 0),
  replies bigint check (replies >= 0),
  link_clicks bigint check (link_clicks >= 0),
  primary key (post_id, day)
);
create index social_post_days_of_restaurant on social_post_days (restaurant_id);
