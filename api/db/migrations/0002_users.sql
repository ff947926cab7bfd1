-- Users, and filters they keep.

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
