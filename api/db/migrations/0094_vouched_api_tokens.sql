-- Made in a session that an organization's provider opened: limited to that organization (docs/decisions/316).
alter table api_tokens add column is_vouched boolean not null default false;
-- Of tokens until now nobody knows in what session they were made. Where the provider of a person's only organization lets them in, they keep
-- what they reach, and gain nothing with the next organization.
update api_tokens t set organization_ids = array[m.organization_id], is_vouched = true
from organization_members m join sso_identities i on i.organization_id = m.organization_id and i.user_id = m.user_id
where m.user_id = t.user_id and t.organization_ids is null and t.revoked_at is null
  and (select count(*) from organization_members o where o.user_id = t.user_id) = 1
  and (select role from users u where u.id = t.user_id) not in ('admin', 'accountManager');
