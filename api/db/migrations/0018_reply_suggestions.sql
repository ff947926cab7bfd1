-- Replies that wait for approval, and drafts.

create table review_suggestions (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'superseded')),
  author_id uuid references users (id) on delete set null,
  author_name text not null default '',
  decided_by_name text,
  decided_text text,
  word text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Proposed by a rule, not by a person.
  is_automatic boolean not null default false
);

-- One at a time waits for a decision.
create unique index review_suggestions_waiting on review_suggestions (review_id) where state = 'waiting';
create index review_suggestions_review on review_suggestions (review_id, id desc);

create table review_drafts (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  -- The reply that is being changed; the nil UUID stands for a new one.
  reply_id uuid not null,
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (review_id, user_id, reply_id)
);
