-- Null: nobody wrote a voice at this place, and the one of the wider place holds.
alter table ai_settings alter column voice drop not null;

-- What was done in bulk, newest first.
create index review_batches_past on review_batches (confirmed_at desc, id desc) where state in ('done', 'undone');

-- Two people at the same tag: the second one is told that the first has changed it.
alter table tags add column version integer not null default 1, add column updated_by_name text not null default '';
