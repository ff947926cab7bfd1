-- Runs that read reviews from platforms.

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
  -- New reviews that were told of already, where one run is followed by another at once and the count goes on.
  notified_new_count integer not null default 0,
  -- The walk began anew because the place of its next page was no longer good; a second time ends it.
  is_anew boolean not null default false,
  -- Somebody asked: the profile is read again, whenever it was read last.
  wants_profile boolean not null default false,
  primary key (restaurant_id, platform_key)
);
create index review_fetches_open on review_fetches (coalesce(retry_at, lease_until)) where status in ('PENDING', 'ASYNC');
create index review_fetches_due on review_fetches (next_due_at) where status in ('DONE', 'ERROR');
