-- Who comes in by single sign-on for the first time may get a custom role of the organization.
alter table sso_connections
  alter column casl_role drop not null,
  alter column casl_role drop default,
  add column custom_role_id uuid,
  add constraint sso_connections_custom_role foreign key (custom_role_id, organization_id) references custom_roles (id, organization_id),
  add constraint sso_connections_one_role check (num_nonnulls(casl_role, custom_role_id) = 1);
create index sso_connections_custom_role_id on sso_connections (custom_role_id) where custom_role_id is not null;
