-- Everything that is kept about a person, as a prepared file.

alter table prepared_files
  drop constraint prepared_files_kind_check,
  add check (kind in ('pdf', 'csv', 'zip')),
  alter column content drop not null,
  -- Whose data they are; the file itself is `user_id`'s.
  add column person_id uuid references users (id) on delete cascade,
  add check ((kind = 'zip') = (person_id is not null)),
  add check ((kind = 'zip') = (content is null));
create index prepared_files_person on prepared_files (person_id) where person_id is not null;
