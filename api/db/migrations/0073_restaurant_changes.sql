-- Bulk changes of the administration: what is set, for which restaurants, and what became of each.
create table restaurant_changes (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  field text not null check (field in ('active', 'boosterPack', 'roiActivated')),
  value boolean not null,
  state text not null default 'planned' check (state in ('planned', 'applied', 'undone')),
  created_at timestamptz not null default now()
);

create table restaurant_change_items (
  change_id uuid not null references restaurant_changes (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  -- The value was another one, and the change set it; an undo sets it back, or finds that somebody else has.
  state text not null default 'planned' check (state in ('planned', 'changed', 'undone', 'kept')),
  primary key (change_id, restaurant_id)
);
create index restaurant_change_items_restaurant on restaurant_change_items (restaurant_id);
-- The table of all restaurants, by the name that is shown.
create index restaurants_folded on restaurants ((fold(coalesce(internal_name, name))) collate "C", id);
