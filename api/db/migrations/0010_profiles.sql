-- What a platform shows of a place: read with its reviews, at most once a day, and failing by itself.
alter table platforms add column profile_at timestamptz;
alter table platforms add column profile_tried_at timestamptz;
alter table platforms add column profile_failure jsonb;
-- Somebody asked: the profile is read again, whenever it was read last.
alter table review_fetches add column wants_profile boolean not null default false;
-- What the platform really sent, beside the normalised profile.
create table profile_payloads (
  platform_id uuid primary key references platforms (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  payload jsonb not null,
  fetched_at timestamptz not null default now()
);
