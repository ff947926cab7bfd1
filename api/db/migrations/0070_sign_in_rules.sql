-- An organization may require a second factor of its people: since when, and who asked for it.
alter table organizations add column second_factor_since timestamptz;
alter table organizations add column second_factor_by text not null default '';
