-- The whole ground: people, restaurants, reviews, their roll-ups, filters, imports, mail.
-- Times are timestamptz; days are computed in the restaurant's own zone; text that is searched goes through fold().

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable, because its dictionary could change; ours does not, and an index needs an immutable function.
create function fold(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

create table organizations (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email text not null unique,
  password_hash text,
  name text not null default '',
  lastname text not null default '',
  role text not null default 'comptoir-basic',
  default_language text not null default 'fr',
  email_confirmed_at timestamptz,
  avatar bytea,
  avatar_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- casl_role refines comptoir-basic inside this organization.
create table organization_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  casl_role text,
  primary key (user_id, organization_id)
);
create index organization_members_organization on organization_members (organization_id);

create table restaurants (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  external_id text,
  name text not null,
  internal_name text,
  type text,
  formatted_address text not null default '',
  street text not null default '',
  postal_code text not null default '',
  locality text not null default '',
  country_code text not null default 'FR',
  latitude double precision,
  longitude double precision,
  phone text,
  website text,
  reservation_url text,
  order_url text,
  time_zone text not null default 'Europe/Paris',
  regular_hours jsonb not null default '[]',
  special_hours jsonb not null default '[]',
  other_hours jsonb not null default '[]',
  is_closed_temporarily boolean not null default false,
  active boolean not null default true,
  booster_pack boolean not null default false,
  roi_activated boolean not null default false,
  ai_monthly_call_count integer not null default 0,
  reviews_last_update timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as
    (fold(name || ' ' || coalesce(internal_name, '') || ' ' || locality || ' ' || postal_code)) stored,
  unique (organization_id, external_id)
);
create index restaurants_search on restaurants using gin (search gin_trgm_ops);
create index restaurants_name on restaurants (organization_id, (fold(name)) collate "C", id);

create table restaurant_members (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (user_id, restaurant_id)
);
create index restaurant_members_restaurant on restaurant_members (restaurant_id);

create table platforms (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  key text not null,
  external_id text,
  url text,
  unique (restaurant_id, key)
);

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
  unique (restaurant_id, platform_key, external_id)
);
-- The list: newest first per restaurant; many restaurants merge these per-restaurant scans.
create index reviews_by_day on reviews (restaurant_id, published_at desc, id desc);
-- What waits for an answer.
create index reviews_to_answer on reviews (restaurant_id, published_at desc, id desc)
  where answer_state = 'not_answered' and not archived;
create index reviews_search on reviews using gin (search);

create table review_replies (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  text text not null,
  state text not null check (state in ('saved', 'published')),
  author_user_id uuid references users (id) on delete set null,
  author_name text not null default '',
  published_by_name text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index review_replies_review on review_replies (review_id, created_at);

-- What happened to a review; text and name are kept as they were.
create table review_events (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  kind text not null,
  user_id uuid references users (id) on delete set null,
  user_name text,
  text text,
  at timestamptz not null default now()
);
create index review_events_review on review_events (review_id, id desc);

-- Roll-ups, kept exact by the triggers below for every writer, so that no request aggregates reviews.
create table review_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  platform_key text not null,
  rating smallint not null,
  answer_state text not null,
  is_private boolean not null,
  archived boolean not null,
  count integer not null,
  primary key (restaurant_id, day, platform_key, rating, answer_state, is_private, archived)
);
create table review_totals (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  rating smallint not null,
  answer_state text not null,
  is_private boolean not null,
  archived boolean not null,
  count integer not null,
  primary key (restaurant_id, platform_key, rating, answer_state, is_private, archived)
);

-- A review counts on a day of its restaurant's zone. Writers of reviews share this lock, a change of the zone takes it alone:
-- it finds every counted review, and who comes after it finds the new zone.
create function review_days_lock(restaurant uuid) returns bigint language sql immutable parallel safe strict
  as $$ select hashtextextended('review_days ' || restaurant::text, 0) $$;

create function reviews_rolled_up_on_insert() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)
    from new_rows v join restaurants r on r.id = v.restaurant_id
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)
    from new_rows group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

create function reviews_rolled_up_on_delete() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from old_rows order by 1) touched;
  update review_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id group by 1, 2, 3, 4, 5, 6, 7) m
  where (d.restaurant_id, d.day, d.platform_key, d.rating, d.answer_state, d.is_private, d.archived)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  update review_totals t set count = t.count - m.count from (
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)::int as count
    from old_rows group by 1, 2, 3, 4, 5, 6) m
  where (t.restaurant_id, t.platform_key, t.rating, t.answer_state, t.is_private, t.archived)
      = (m.restaurant_id, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  return null;
end $$;

create function reviews_rolled_up_on_update() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select restaurant_id from old_rows union select restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select restaurant_id, day, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, 1 as delta
      from new_rows v join restaurants r on r.id = v.restaurant_id
      union all
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, -1
      from old_rows v join restaurants r on r.id = v.restaurant_id) moves
    group by 1, 2, 3, 4, 5, 6, 7 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, 1 as delta from new_rows
      union all
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, -1 from old_rows) moves
    group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

-- Another zone moves reviews to other days: the restaurant's are counted anew.
create function review_days_recounted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(review_days_lock(new.id));
  delete from review_days where restaurant_id = new.id;
  insert into review_days
    select restaurant_id, (published_at at time zone new.time_zone)::date, platform_key, rating, answer_state, is_private, archived, count(*)
    from reviews where restaurant_id = new.id
    group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create trigger restaurants_time_zone_changed after update of time_zone on restaurants
  for each row when (old.time_zone is distinct from new.time_zone) execute function review_days_recounted();
create trigger reviews_inserted after insert on reviews referencing new table as new_rows
  for each statement execute function reviews_rolled_up_on_insert();
create trigger reviews_deleted after delete on reviews referencing old table as old_rows
  for each statement execute function reviews_rolled_up_on_delete();
create trigger reviews_updated after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function reviews_rolled_up_on_update();

-- A place where somebody is signed in; its id is in the JWT, so ending it ends the token at once.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_sessions_user on auth_sessions (user_id, last_seen_at desc);

-- Password and confirmation links: only a hash is kept, used once.
create table auth_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password', 'confirm')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index auth_links_user on auth_links (user_id, kind);

create table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);

create table user_filters (
  user_id uuid not null references users (id) on delete cascade,
  -- The nil UUID stands for the aggregated filters.
  restaurant_id uuid not null,
  statistics_filters jsonb,
  reviews_filters jsonb,
  id uuid not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, restaurant_id)
);

-- One row per setting of the whole installation (maintenance).
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Mail leaves in the same transaction as the change it tells of; a job delivers it.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  language text not null,
  kind text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_outbox_waiting on mail_outbox (created_at) where sent_at is null;

create table imports (
  id uuid primary key,
  kind text not null,
  organization_id uuid not null references organizations (id) on delete cascade,
  file_name text not null,
  state text not null,
  options jsonb not null default '{}',
  counts jsonb not null,
  failure text,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  -- The file itself, until the import is applied.
  content bytea,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index imports_newest on imports (id desc);
create table import_refusals (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  file text not null,
  line integer not null,
  reason text not null,
  field text,
  value text,
  primary key (import_id, position)
);
