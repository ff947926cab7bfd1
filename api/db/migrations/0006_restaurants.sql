-- Restaurants, who reaches them, and their listings on platforms.

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
  -- The month that `ai_monthly_call_count` is of, in the restaurant's zone; the count of another month counts as none.
  ai_call_month text,
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
  credential_id uuid references credentials (id) on delete set null,
  account_id text,
  name text,
  place_id text,
  -- A page's own token, sealed; null where the account's serves.
  sealed_token text,
  -- Rights on this page as the platform last told them.
  permissions jsonb,
  permissions_at timestamptz,
  -- The platform's own figures, to reconcile ours with.
  remote_count integer,
  remote_rating double precision,
  remote_at timestamptz,
  health text not null default 'connected'
  check (health in ('connected', 'expiring', 'needs_reconnect', 'revoked')),
  failure jsonb,
  last_ok_at timestamptz,
  profile jsonb,
  connected_at timestamptz,
  -- A place that the installation's own keys open belongs to whoever proves it. A claim has its place written down and no `connected_at`
  -- until somebody of the product approves it: whatever reads or sends looks at `connected_at`.
  claimed_at timestamptz,
  claimed_by uuid references users (id) on delete set null,
  claim_refused_at timestamptz,
  -- What a platform shows of a place: read with its reviews, at most once a day, and failing by itself.
  profile_at timestamptz,
  profile_tried_at timestamptz,
  profile_failure jsonb,
  unique (restaurant_id, key)
);
create index platforms_credential on platforms (credential_id);
create index platforms_external on platforms (key, external_id);
create index platforms_claimed on platforms (claimed_at) where claimed_at is not null;

-- What the platform really sent, beside the normalised profile.
create table profile_payloads (
  platform_id uuid primary key references platforms (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  payload jsonb not null,
  fetched_at timestamptz not null default now()
);
