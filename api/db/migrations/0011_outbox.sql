-- What is sent to platforms.

-- Items on their way to platforms.
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
  created_at timestamptz not null default now(),
  -- Written by nobody: it leaves only while its review is as it was when the text was made. Null once a person has taken it on.
  expected_review text
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

create function review_fingerprint(rating smallint, title text, words text) returns text language sql immutable parallel safe as $$
  select md5(rating || e'\x1f' || coalesce(title, '') || e'\x1f' || coalesce(words, ''))
$$;
