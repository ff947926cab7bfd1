-- What the source told of a date: its time as well, or only the day, which is kept as noon in the restaurant's zone.
alter table reviews add column published_at_precision text not null default 'time' check (published_at_precision in ('time', 'day'));
alter table review_replies add column published_at_precision text not null default 'time' check (published_at_precision in ('time', 'day'));

-- Stored so far: noon to the second is a day whose time nobody told.
update reviews v set published_at_precision = 'day' from restaurants r
  where r.id = v.restaurant_id and (v.published_at at time zone r.time_zone)::time = '12:00:00';
update review_replies p set published_at_precision = 'day' from restaurants r
  where r.id = p.restaurant_id and p.author_user_id is null and p.published_by_name is null
    and (p.published_at at time zone r.time_zone)::time = '12:00:00';
