-- The second factor of sign-in: codes of a phone's app, recovery codes, and sign-ins that wait for it.

-- The key of a phone's app, sealed. Without confirmed_at it waits for its first code and protects nothing yet.
create table totp_keys (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Steps of 30 seconds whose code was used, or shown to be of another time: none is good twice.
create table totp_uses (
  user_id uuid not null references users (id) on delete cascade,
  step bigint not null,
  primary key (user_id, step)
);

-- Only hashes; each is good once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right; the second factor is still to come.
create table sign_in_attempts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  remember boolean not null,
  user_agent text not null default '',
  expires_at timestamptz not null
);
create index sign_in_attempts_user on sign_in_attempts (user_id);
