-- Accounts connected to platforms. Tokens are sealed (AES-256-GCM) before they come here.
create table credentials (
  id uuid primary key,
  -- Null until somebody says which organization it belongs to.
  organization_id uuid references organizations (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  key text not null,
  account_id text not null,
  account_name text not null default '',
  account_email text,
  scopes text[] not null default '{}',
  sealed_tokens text,
  token_expires_at timestamptz,
  consent_ends_at timestamptz,
  health text not null default 'connected' check (health in ('connected', 'expiring', 'needs_reconnect', 'revoked')),
  failure jsonb,
  last_ok_at timestamptz,
  -- The alert about its present trouble has been written.
  alerted_at timestamptz,
  -- When the platform was last asked whether the account still lives.
  checked_at timestamptz,
  -- Places the account saw when they were last listed.
  location_count integer,
  locations_at timestamptz,
  -- Somebody is renewing the token; others wait for the new one until then.
  refreshing_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, key, account_id)
);
create index credentials_user on credentials (user_id);

-- The places an account sees, as last listed: searched and paged here rather than asked for page by page.
create table credential_locations (
  credential_id uuid not null references credentials (id) on delete cascade,
  external_id text not null,
  account_id text,
  name text not null,
  formatted_address text not null default '',
  locality text not null default '',
  postal_code text not null default '',
  country_code text,
  phone text,
  place_id text,
  url text,
  -- A page's own token, sealed.
  sealed_token text,
  search text generated always as
    (fold(name || ' ' || locality || ' ' || postal_code || ' ' || formatted_address)) stored,
  primary key (credential_id, external_id)
);

-- One consent under way: the state that comes back must be ours, used once, within minutes.
create table authorization_requests (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  code_verifier text not null,
  -- Where the person came from: a credential to renew, a restaurant to go back to.
  credential_id uuid references credentials (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  expires_at timestamptz not null
);

alter table platforms add column credential_id uuid references credentials (id) on delete set null;
alter table platforms add column account_id text;
alter table platforms add column name text;
alter table platforms add column place_id text;
-- A page's own token, sealed; null where the account's serves.
alter table platforms add column sealed_token text;
-- Rights on this page as the platform last told them.
alter table platforms add column permissions jsonb;
alter table platforms add column permissions_at timestamptz;
-- The platform's own figures, to reconcile ours with.
alter table platforms add column remote_count integer;
alter table platforms add column remote_rating double precision;
alter table platforms add column remote_at timestamptz;
alter table platforms add column health text not null default 'connected'
  check (health in ('connected', 'expiring', 'needs_reconnect', 'revoked'));
alter table platforms add column failure jsonb;
alter table platforms add column last_ok_at timestamptz;
alter table platforms add column profile jsonb;
alter table platforms add column connected_at timestamptz;
create index platforms_credential on platforms (credential_id);
create index platforms_external on platforms (key, external_id);

-- The state of reading reviews, per restaurant and platform.
create table review_fetches (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  status text not null check (status in ('PENDING', 'ASYNC', 'DONE', 'ERROR')),
  -- A full walk also finds what has been deleted.
  is_full boolean not null default false,
  -- Names the run: a worker that lost its lease writes nothing more.
  run_id uuid not null,
  lease_until timestamptz,
  cursor text,
  started_at timestamptz,
  finished_at timestamptz,
  last_success_at timestamptz,
  last_full_at timestamptz,
  -- Newest change read so far; the next walk stops there.
  high_water timestamptz,
  seen_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  removed_count integer not null default 0,
  failure jsonb,
  -- Who works on the run now: taken anew by each worker, while the run goes on.
  lease_id uuid,
  -- The platform asked to wait until then, or a failure is tried again then.
  retry_at timestamptz,
  attempts integer not null default 0,
  -- Newest change met in this run; becomes the high water when the run ends well.
  run_high_water timestamptz,
  -- What the platform says it has, as told in this run.
  reported_count integer,
  reported_rating double precision,
  -- Platform's count less ours after the last full walk: only another difference asks for a new one.
  known_gap integer,
  -- Something changed while a run was on: another one follows.
  is_again boolean not null default false,
  -- The next one by the clock.
  next_due_at timestamptz,
  primary key (restaurant_id, platform_key)
);
create index review_fetches_open on review_fetches (coalesce(retry_at, lease_until)) where status in ('PENDING', 'ASYNC');
create index review_fetches_due on review_fetches (next_due_at) where status in ('DONE', 'ERROR');

alter table reviews add column removed_at timestamptz;
alter table reviews add column edited_at timestamptz;
alter table reviews add column last_seen_run uuid;
-- A full walk of a platform that tells no total did not meet it; only a second one in a row calls it removed.
alter table reviews add column missed_at timestamptz;
-- What waits for an answer does so on the platform: a removed review does not.
drop index reviews_to_answer;
create index reviews_to_answer on reviews (restaurant_id, published_at desc, id desc)
  where answer_state = 'not_answered' and not archived and removed_at is null;
create index reviews_removed on reviews (restaurant_id, published_at desc, id desc) where removed_at is not null;

-- A reply as the platform has it: in_review, it judges it; refused, it does not show it, for that reason.
alter table review_replies drop constraint review_replies_state_check;
alter table review_replies add constraint review_replies_state_check
  check (state in ('saved', 'in_review', 'refused', 'published'));
alter table review_replies add column refusal_reason text;
-- When the platform says it was last changed there; null = the platform has not told of it.
alter table review_replies add column source_updated_at timestamptz;
-- Stars after and before an edit.
alter table review_events add column rating smallint;
alter table review_events add column former_rating smallint;

-- A removed review is in no figure: the roll-ups leave it out, and take it in again when it comes back.
create or replace function reviews_rolled_up_on_insert() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)
    from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)
    from new_rows where removed_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

create or replace function reviews_rolled_up_on_delete() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from old_rows order by 1) touched;
  update review_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7) m
  where (d.restaurant_id, d.day, d.platform_key, d.rating, d.answer_state, d.is_private, d.archived)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  update review_totals t set count = t.count - m.count from (
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)::int as count
    from old_rows where removed_at is null group by 1, 2, 3, 4, 5, 6) m
  where (t.restaurant_id, t.platform_key, t.rating, t.answer_state, t.is_private, t.archived)
      = (m.restaurant_id, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  return null;
end $$;

create or replace function reviews_rolled_up_on_update() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select restaurant_id from old_rows union select restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select restaurant_id, day, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, 1 as delta
      from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
      union all
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, -1
      from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6, 7 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, 1 as delta from new_rows where removed_at is null
      union all
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, -1 from old_rows where removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

create or replace function review_days_recounted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(review_days_lock(new.id));
  delete from review_days where restaurant_id = new.id;
  insert into review_days
    select restaurant_id, (published_at at time zone new.time_zone)::date, platform_key, rating, answer_state, is_private, archived, count(*)
    from reviews where restaurant_id = new.id and removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

-- What the platform really sent, beside the normalised review.
create table review_payloads (
  review_id uuid primary key references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  payload jsonb not null,
  fetched_at timestamptz not null default now()
);

-- The ledger of what is sent to platforms.
create table outbox_items (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  kind text not null check (kind in ('reply', 'reply_deletion')),
  review_id uuid not null references reviews (id) on delete cascade,
  reply_id uuid references review_replies (id) on delete set null,
  -- The item whose effect this one takes back.
  undoes_id uuid references outbox_items (id) on delete set null,
  text text,
  -- What stood there before, so that it can be put back.
  previous_text text,
  -- The platform lets its effect be taken back.
  is_undoable boolean not null default false,
  state text not null check (state in
    ('queued', 'sending', 'sent', 'in_review', 'live', 'refused', 'overwritten', 'unknown', 'failed', 'cancelled')),
  idempotency_key uuid not null unique,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  send_after timestamptz not null,
  lease_id uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  checked_at timestamptz,
  resolved_at timestamptz,
  failure jsonb,
  refusal_reason text,
  remote_text text,
  created_at timestamptz not null default now()
);
create index outbox_items_due on outbox_items (next_attempt_at)
  where state in ('queued', 'sending', 'sent', 'in_review', 'unknown');
create index outbox_items_review on outbox_items (review_id, id desc);
create index outbox_items_restaurant on outbox_items (restaurant_id, id desc);

-- Each state an item was in, when, and what showed it.
create table outbox_events (
  id uuid primary key,
  item_id uuid not null references outbox_items (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  state text not null,
  evidence jsonb not null default '{}',
  at timestamptz not null default now()
);
create index outbox_events_item on outbox_events (item_id, id);

-- What changed, as hints to browsers; the newest are kept a while so that "since" can be answered.
create table push_events (
  id uuid primary key,
  restaurant_id uuid references restaurants (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  -- Who committed first cannot be told from ids; who had not yet begun can.
  transaction_id bigint not null default (pg_current_xact_id()::text)::bigint,
  published_at timestamptz,
  check (restaurant_id is not null or user_id is not null)
);
create index push_events_restaurant on push_events (restaurant_id, transaction_id);
create index push_events_user on push_events (user_id, transaction_id) where user_id is not null;
create index push_events_waiting on push_events (id) where published_at is null;
create index push_events_at on push_events (at);
