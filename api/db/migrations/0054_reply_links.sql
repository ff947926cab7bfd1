-- Links in mails by which a person replies to one review, once, without signing in.
create table reply_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  review_id uuid not null references reviews (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reply_links_expired on reply_links (expires_at);
create index reply_links_user on reply_links (user_id);
create index reply_links_review on reply_links (review_id);
