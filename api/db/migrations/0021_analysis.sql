-- What reviews say, as analysers read it.

create table review_analyses (
  review_id uuid primary key references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  analyser text not null,
  finding jsonb not null,
  analysed_at timestamptz not null default now()
);

-- Labels set by hand. They outlive every analysis; taking one back deletes its row.
create table analysis_corrections (
  review_id uuid not null references reviews (id) on delete cascade,
  label text not null,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  value text not null,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  at timestamptz not null default now(),
  primary key (review_id, label)
);

-- One process reads at a time, and an external analyser that fails is left alone for a while.
create table analysis_turn (
  id smallint primary key default 1 check (id = 1),
  lease_id uuid,
  lease_until timestamptz,
  failure_count integer not null default 0,
  paused_until timestamptz,
  failure text
);
insert into analysis_turn default values;

create function review_to_be_read_again() returns trigger language plpgsql as $$
begin
  new.analysed_by := null;
  return new;
end $$;

create trigger reviews_reworded before update of text, title, rating, language on reviews for each row
  when (old.text is distinct from new.text or old.title is distinct from new.title or old.rating <> new.rating
    or old.language is distinct from new.language)
  execute function review_to_be_read_again();
