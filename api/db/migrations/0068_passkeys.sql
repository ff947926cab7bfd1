-- Passkeys: the public half of a key pair that a phone, a computer or a security key keeps for one person.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a passkey is asked to sign: one at a time for each holder (a session, a sign-in that waits, a visit), good once.
create table passkey_challenges (
  holder text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
