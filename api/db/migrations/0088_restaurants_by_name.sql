-- The first names of the menu of restaurants, which every page shows: read in their order instead of sorting all of them.
create index restaurants_by_name on restaurants ((fold(name)) collate "C", id) where active;
