-- Rules that reply.

-- Rules by which reviews are answered by themselves: of an organization (no restaurant), or of one of its restaurants.
create table automation_sets (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  version integer not null default 1,
  -- In their order; see contract/automations.ts.
  rules jsonb not null default '[]',
  safety jsonb not null,
  has_rules_on boolean not null default false,
  -- A restaurant gave its own rules up: its organization's hold for reviews written since.
  left_at timestamptz,
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create unique index automation_sets_scope on automation_sets
  (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'));
create index automation_sets_restaurant on automation_sets (restaurant_id);

-- What the rules were after each edit.
create table automation_versions (
  set_id uuid not null references automation_sets (id) on delete cascade,
  version integer not null,
  rules jsonb not null,
  safety jsonb not null,
  restored_from integer,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  at timestamptz not null default now(),
  primary key (set_id, version)
);

-- One row per review that was looked at: nothing answers it a second time.
create table automation_runs (
  id uuid primary key,
  review_id uuid not null unique references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  set_id uuid references automation_sets (id) on delete set null,
  set_version integer not null,
  rule_id uuid,
  rule_name text,
  outcome text not null check (outcome in ('running', 'queued', 'asked', 'skipped', 'no_match', 'withdrawn')),
  reason text,
  evidence text,
  text text,
  source text check (source in ('template', 'ai', 'composed')),
  reply_id uuid references review_replies (id) on delete set null,
  item_id uuid references outbox_items (id) on delete set null,
  suggestion_id uuid references review_suggestions (id) on delete set null,
  attempts integer not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  undone_at timestamptz,
  undone_by_name text,
  undo_result text,
  at timestamptz not null default now()
);
create index automation_runs_restaurant on automation_runs (restaurant_id, id desc);
create index automation_runs_rule on automation_runs (rule_id, at);
create index automation_runs_reply on automation_runs (reply_id);
create index automation_runs_item on automation_runs (item_id);
create index automation_runs_suggestion on automation_runs (suggestion_id);
create index automation_runs_broken_off on automation_runs (lease_until) where outcome = 'running';
