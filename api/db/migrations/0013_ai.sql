-- How drafts are written: in an organization (no restaurant), or at one of its restaurants.
create table ai_settings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  voice jsonb not null,
  provider text not null default 'none' check (provider in ('none', 'endpoint')),
  updated_at timestamptz not null default now()
);
create unique index ai_settings_scope on ai_settings
  (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'));
create index ai_settings_restaurant on ai_settings (restaurant_id);

-- Lines of the facts sheets.
create table ai_facts (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  key text not null,
  text text not null,
  updated_at timestamptz not null default now()
);
create index ai_facts_restaurant on ai_facts (restaurant_id, id);

-- The ledger: every call of a model, who made it, and what it cost.
create table ai_calls (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  feature text not null check (feature in ('reply', 'bench')),
  review_id uuid references reviews (id) on delete set null,
  model text not null,
  -- Of the restaurant's own calendar, like the count beside it.
  month text not null,
  result text not null default 'running',
  prompt_tokens integer,
  completion_tokens integer,
  credits smallint not null default 1 check (credits in (0, 1)),
  at timestamptz not null default now()
);
create index ai_calls_restaurant on ai_calls (restaurant_id, id);
create index ai_calls_review on ai_calls (review_id);

-- The month that `ai_monthly_call_count` is of, in the restaurant's zone; the count of another month counts as none.
alter table restaurants add column ai_call_month text;
