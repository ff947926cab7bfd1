-- Single sign-on: the provider of an organization, its e-mail domains, and whom it has vouched for.
create table sso_connections (
  organization_id uuid primary key references organizations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  creates_users boolean not null default false,
  casl_role text not null default 'guest',
  updated_at timestamptz not null default now()
);

-- A domain leads to one organization.
create table sso_domains (
  domain text primary key,
  organization_id uuid not null references sso_connections (organization_id) on delete cascade
);
create index sso_domains_organization on sso_domains (organization_id);

-- A sign-in that is at the provider: what the answer must fit, sealed, for the one browser that began it.
create table sso_requests (
  visit_hash text primary key,
  organization_id uuid not null references sso_connections (organization_id) on delete cascade,
  sealed_checks text not null,
  expires_at timestamptz not null
);

-- Who somebody is at the provider, whatever their address becomes.
create table sso_identities (
  organization_id uuid not null references sso_connections (organization_id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (organization_id, issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- How somebody signed in.
alter table auth_sessions add column method text not null default 'password' check (method in ('password', 'passkey', 'sso'));
