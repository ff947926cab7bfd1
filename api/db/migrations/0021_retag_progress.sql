-- How many older reviews a changed rule has been held against so far.
alter table tags add column retagged_count integer not null default 0;
