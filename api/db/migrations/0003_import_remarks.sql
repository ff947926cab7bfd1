-- Rows that were taken without one value are told beside those that were refused.
alter table import_refusals add column kind text not null default 'refused' check (kind in ('refused', 'incomplete'));
