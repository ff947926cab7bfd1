-- Photos that guests add to their reviews.

alter table reviews
  add column photos jsonb not null default '[]',
  add column has_photos boolean generated always as (photos <> '[]') stored;
create index reviews_with_photos on reviews (restaurant_id, published_at desc, id desc) where has_photos and removed_at is null;

-- What Google sent with reviews was kept all along: public web addresses only, each once, as the reader of new ones takes them.
-- Lengths are counted in UTF-16 there and in characters here: a hundred of them never are more than its two hundred, and addresses are ASCII.
update reviews v set photos = f.photos
from (
  select p.review_id, jsonb_agg(p.photo order by p.n) as photos
  from (
    select k.review_id, k.n, k.photo, row_number() over (partition by k.review_id order by k.n) as place
    from (
      select distinct on (p.review_id, m.item ->> 'thumbnailUrl') p.review_id, m.n, jsonb_build_object(
        'url', m.item ->> 'thumbnailUrl', 'width', null, 'height', null, 'isVideo', m.item ->> 'videoUrl' is not null,
        'caption', nullif(left(trim(regexp_replace(m.item ->> 'thumbnailLabel', '\s+', ' ', 'g')), 100), '')) as photo
      from review_payloads p
        join reviews r on r.id = p.review_id and r.platform_key = 'gmb',
        jsonb_array_elements(case jsonb_typeof(p.payload -> 'reviewMediaItems') when 'array' then p.payload -> 'reviewMediaItems' else '[]' end)
          with ordinality as m (item, n)
      where length(m.item ->> 'thumbnailUrl') <= 2048
        and m.item ->> 'thumbnailUrl' ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[!-~]*$'
        and m.item ->> 'thumbnailUrl' !~ '^https://([^/]*\.)?xn--'
        and m.item ->> 'thumbnailUrl' !~ '^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp|arpa)/'
      order by p.review_id, m.item ->> 'thumbnailUrl', m.n
    ) k
  ) p
  where p.place <= 30
  group by p.review_id
) f
where v.id = f.review_id;
