-- Accounts connected to platforms.

-- Accounts connected to platforms. Tokens are sealed (AES-256-GCM) before they come here.
create table credentials (
  id uuid primary key,
  -- Null until somebody says which organization it belongs to.
  organization_id uuid references organizations (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  key text not null,
  account_id text not null,
  account_name text not null default '',
  account_email text,
  scopes text[] not null default '{}',
  sealed_tokens text,
  token_expires_at timestamptz,
  consent_ends_at timestamptz,
  health text not null default 'connected' check (health in ('connected', 'expiring', 'needs_reconnect', 'revoked')),
  failure jsonb,
  last_ok_at timestamptz,
  -- The alert about its present trouble has been written.
  alerted_at timestamptz,
  -- When the platform was last asked whether the account still lives.
  checked_at timestamptz,
  -- Places the account saw when they were last listed.
  location_count integer,
  locations_at timestamptz,
  -- Somebody is renewing the token; others wait for the new one until then.
  refreshing_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, key, account_id)
);
create index credentials_user on credentials (user_id);

-- The places an account sees, as last listed: searched and paged here rather than asked for page by page.
create table credential_locations (
  credential_id uuid not null references credentials (id) on delete cascade,
  external_id text not null,
  account_id text,
  name text not null,
  formatted_address text not null default '',
  locality text not null default '',
  postal_code text not null default '',
  country_code text,
  phone text,
  place_id text,
  url text,
  -- A page's own token, sealed.
  sealed_token text,
  search text generated always as
  (fold(name || ' ' || locality || ' ' || postal_code || ' ' || formatted_address)) stored,
  primary key (credential_id, external_id)
);
