-- Sessions, links of mails, and limits of attempts.

-- A place where somebody is signed in; its id is in the JWT, so ending it ends the token at once.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_sessions_user on auth_sessions (user_id, last_seen_at desc);

-- Password and confirmation links: only a hash is kept, used once.
create table auth_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password', 'confirm')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index auth_links_user on auth_links (user_id, kind);

create table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);
