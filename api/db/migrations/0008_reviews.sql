-- Reviews, their replies and their history.

create table reviews (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  external_id text not null,
  is_private boolean not null default false,
  rating smallint not null default 0 check (rating between 0 and 5),
  title text,
  text text,
  has_text boolean generated always as (coalesce(text, '') <> '') stored,
  language text,
  author text not null default '',
  url text,
  published_at timestamptz not null,
  source_updated_at timestamptz,
  answer_state text not null default 'not_answered'
  check (answer_state in ('not_answered', 'pending', 'answered', 'not_answerable')),
  -- When the first published reply appeared on the platform.
  answered_at timestamptz,
  archived boolean not null default false,
  rating_tags text[] not null default '{}',
  translations jsonb not null default '[]',
  -- What the source told beyond the fields above (sub-ratings, visit date, photos).
  details jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as
  (to_tsvector('simple', fold(coalesce(title, '') || ' ' || coalesce(text, '') || ' ' || author))) stored,
  -- What the source told of a date: its time as well, or only the day, which is kept as noon in the restaurant's zone.
  published_at_precision text not null default 'time' check (published_at_precision in ('time', 'day')),
  removed_at timestamptz,
  edited_at timestamptz,
  last_seen_run uuid,
  -- A full walk of a platform that tells no total did not meet it; only a second one in a row calls it removed.
  missed_at timestamptz,
  -- What reviews say. The columns the list filters and counts by stand on the review itself (docs/decisions/131); the rest beside it.
  sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  -- Three bits per topic: praised, complained about, named (api/domains/analysis/bits.ts).
  topic_bits integer not null default 0,
  -- The language of the text, which is not always the one the platform told.
  spoken_language text,
  -- Which analyser read it last; null = nobody has, since its words or stars last changed.
  analysed_by text,
  -- By when it should be answered; null where it waits for nothing.
  due_at timestamptz,
  -- Photos that guests add to their reviews.
  photos jsonb not null default '[]',
  has_photos boolean generated always as (photos <> '[]') stored,
  unique (restaurant_id, platform_key, external_id)
);

-- The list: newest first per restaurant; many restaurants merge these per-restaurant scans.
create index reviews_by_day on reviews (restaurant_id, published_at desc, id desc);
create index reviews_search on reviews using gin (search);

-- What waits for an answer does so on the platform: a removed review does not.
create index reviews_to_answer on reviews (restaurant_id, published_at desc, id desc)
  where answer_state = 'not_answered' and not archived and removed_at is null;
create index reviews_removed on reviews (restaurant_id, published_at desc, id desc) where removed_at is not null;

-- What waits for an analyser: whatever was not read by the present one.
create index reviews_by_analyser on reviews (analysed_by, id);
create index reviews_by_due on reviews (restaurant_id, (coalesce(due_at, 'infinity'::timestamptz)), id);

-- The language a review is written in, as the filter asks for it (api/domains/analysis/conditions.ts): without statistics of its own
-- the planner takes every language for one review in two hundred, and sorts a whole restaurant for a page.
create statistics reviews_spoken on (coalesce(spoken_language, split_part(language, '-', 1))) from reviews;
create index reviews_with_photos on reviews (restaurant_id, published_at desc, id desc) where has_photos and removed_at is null;

create table review_replies (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  text text not null,
  -- A reply as the platform has it: in_review, it judges it; refused, it does not show it, for that reason.
  state text not null check (state in ('saved', 'in_review', 'refused', 'published')),
  author_user_id uuid references users (id) on delete set null,
  author_name text not null default '',
  published_by_name text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at_precision text not null default 'time' check (published_at_precision in ('time', 'day')),
  refusal_reason text,
  -- When the platform says it was last changed there; null = the platform has not told of it.
  source_updated_at timestamptz,
  -- What the installation's model made of a reply in other languages.
  translations jsonb not null default '[]'
);
create index review_replies_review on review_replies (review_id, created_at);
create index review_replies_refused on review_replies (review_id) where state = 'refused';

-- What happened to a review; text and name are kept as they were.
create table review_events (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  kind text not null,
  user_id uuid references users (id) on delete set null,
  user_name text,
  text text,
  at timestamptz not null default now(),
  -- A reply that is edited keeps its former words in the history, whoever wrote them and whether or not an event told them before.
  former_text text,
  -- Stars after and before an edit.
  rating smallint,
  former_rating smallint
);
create index review_events_review on review_events (review_id, id desc);

-- What the platform really sent, beside the normalised review.
create table review_payloads (
  review_id uuid primary key references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  payload jsonb not null,
  fetched_at timestamptz not null default now()
);
