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
