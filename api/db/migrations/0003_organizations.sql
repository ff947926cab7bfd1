-- Organizations and who belongs to them.

create table organizations (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  -- Templates of replies and messages: for an organization, for some of its restaurants, or for one of them.
  starter_templates_at timestamptz,
  -- Replies before they are sent: suggestions that somebody approves, and drafts.
  
  -- Whose replies are approved by somebody else first (contract/reply-suggestions/schemas.ts).
  approval_roles text[] not null default '{}',
  approval_version integer not null default 0,
  approval_by text not null default '',
  approval_at timestamptz
);

-- casl_role refines comptoir-basic inside this organization.
create table organization_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  casl_role text,
  primary key (user_id, organization_id)
);
create index organization_members_organization on organization_members (organization_id);
