-- Drafts by a model: settings, facts, habits and calls.

-- How drafts are written: in an organization (no restaurant), or at one of its restaurants.
create table ai_settings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  -- Null: nobody wrote a brand voice at this place, and the one of the wider place holds.
  brand_voice jsonb,
  provider text check (provider in ('none', 'endpoint')),
  updated_at timestamptz not null default now(),
  -- Brand voice and provider are written apart, by different people; 0: nobody wrote that part of this row.
  brand_voice_version integer not null default 0,
  brand_voice_by text not null default '',
  brand_voice_at timestamptz,
  provider_version integer not null default 0,
  provider_by text not null default '',
  provider_at timestamptz
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
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  updated_by_name text not null default ''
);
create index ai_facts_restaurant on ai_facts (restaurant_id, id);

-- The ledger: every call of a model, who made it, and what it cost.
create table ai_calls (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  -- Translations that the installation's model writes.
  feature text not null check (feature in ('reply', 'bench', 'automation', 'translation')),
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

-- What staff change in drafts before they send them, per restaurant (docs/decisions/175).
create table ai_learning (
  restaurant_id uuid primary key references restaurants (id) on delete cascade,
  is_on boolean not null default true
);

create table ai_habits (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  language text not null check (language in ('fr', 'en', 'es', 'it')),
  kind text not null check (kind in ('greeting', 'closing', 'added', 'removed', 'replaced', 'length')),
  -- Of the words. Until the same change was made often enough nothing else is kept of them.
  fingerprint text not null,
  text text,
  instead text,
  count integer not null default 1,
  -- The last reviews it was seen in, so that one review never counts twice.
  review_ids uuid[] not null,
  last_at timestamptz not null default now()
);
create unique index ai_habits_fingerprint on ai_habits (restaurant_id, fingerprint);
