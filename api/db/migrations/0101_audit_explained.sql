-- What verification of the audit log needs to tell an erasure and retention from a hand that removed something.

-- When the last entry that retention deleted was written. Unknown of those from before: taken as explained.
alter table audit_chains add column anchor_at timestamptz;
update audit_chains set anchor_at = 'epoch' where anchor_number > 0;

create or replace function audit_entries_deleted() returns trigger language plpgsql as $$
declare
  latest record;
begin
  for latest in select distinct on (chain_id) chain_id, number, hash, at from deleted order by chain_id, number desc loop
    if exists (select from audit_entries e where e.chain_id = latest.chain_id and e.number < latest.number) then
      raise exception 'audit entries are deleted from the beginning of their chain only'
        using errcode = 'integrity_constraint_violation';
    end if;
    update audit_chains set anchor_number = latest.number, anchor_hash = latest.hash, anchor_at = latest.at
    where id = latest.chain_id;
    delete from audit_erasures where chain_id = latest.chain_id and number <= latest.number;
  end loop;
  return null;
end $$;

-- Texts that the erasure of a person took, as it took them. No foreign keys, like the entries themselves.
create table audit_erasures (
  chain_id uuid not null,
  number integer not null,
  part text not null check (part in ('actor', 'content')),
  primary key (chain_id, number, part)
);
insert into audit_erasures (chain_id, number, part)
  select chain_id, number, 'actor' from audit_entries where actor is null
  union all select chain_id, number, 'content' from audit_entries where content is null;
