-- Two people at the same setting: the second one is told that the first has changed it. One counter for all, so that a setting given up
-- and made anew is never taken for the old one.
create sequence setting_versions as integer;

alter table reply_deadlines add column version integer;
update reply_deadlines set version = nextval('setting_versions');
alter table reply_deadlines alter column version set not null;

alter table reply_escalations add column version integer;
update reply_escalations set version = nextval('setting_versions');
alter table reply_escalations alter column version set not null;

-- Voice and provider are written apart, by different people; 0: nobody wrote that part of this row.
alter table ai_settings
  add column voice_version integer not null default 0, add column voice_by text not null default '', add column voice_at timestamptz,
  add column provider_version integer not null default 0, add column provider_by text not null default '',
  add column provider_at timestamptz, alter column provider drop not null, alter column provider drop default;
update ai_settings set voice_version = nextval('setting_versions'), provider_version = nextval('setting_versions');
-- Until here an organization's row said none also when only its voice had been chosen: nobody can tell any more, so nothing is switched off.
update ai_settings set provider = null, provider_version = 0 where provider = 'none' and restaurant_id is null;

alter table ai_facts add column version integer not null default 1, add column updated_by_name text not null default '';

alter table organizations add column approval_version integer not null default 0,
  add column approval_by text not null default '', add column approval_at timestamptz;
