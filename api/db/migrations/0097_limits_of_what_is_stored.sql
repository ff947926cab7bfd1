-- What is made later in somebody's right keeps the limit of the call that asked for it: the organizations beyond which it does not go.
-- Null: all that the person reaches. One that is deleted stays named, so that the reach never widens.
alter table mailed_reports add column limit_organization_ids uuid[];
alter table prepared_files add column limit_organization_ids uuid[];
alter table report_links add column limit_organization_ids uuid[];
-- The log tells which reports by mail were set up or changed by a token that is limited.
update mailed_reports m set limit_organization_ids = t.organization_ids
from audit_entries a join api_tokens t on a.actor_kind = 'token' and a.actor like '%' || t.id || '%'
where a.subject_id = m.id::text and a.action in ('mailedReport.created', 'mailedReport.updated') and t.organization_ids is not null
  and a.actor_id = m.user_id::text and t.user_id = m.user_id;
