-- Searching reviews: elisions, amounts and signs.

-- What a person may look for and no dictionary keeps: currencies, the percent sign, stars, hearts, emoji. Skin tones are left out, so
-- that a thumb is a thumb.
create function search_signs(value text) returns text[] language sql immutable parallel safe strict as $$
  select array(select distinct sign[1] from regexp_matches(value,
    '[%$£¥\u20A0-\u20CF\u2190-\u21FF\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\u3030\U0001F000-\U0001F3FA\U0001F400-\U0001FAFF]',
    'g') sign)
$$;

-- The words of a text as they are compared: folded (which makes << of « and ' of ’), signs and marks gone, 12,50 written 12.50, and a full stop kept inside numbers alone, so
-- that "bon.Merci" is two words.
create function search_words(value text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(regexp_replace(public.fold(value),
    '[]''"`/\\_@:;!?()[{}<>#&*+=|~^%$£¥\u20A0-\u20CF\u2190-\u21FF\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\u3030\U0001F000-\U0001FAFF\uFE0F\u200D-]+',
    ' ', 'g'),
    '(\d),(?=\d)', '\1.', 'g'),
    '(\D)[.,]+|[.,]+(?!\d)', '\1 ', 'g')
$$;

create function search_vector(value text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('pg_catalog.simple', public.search_words(value)) || array_to_tsvector(public.search_signs(value))
$$;

-- One typed word: its parts as a phrase ("c'è" is c before e), its signs anywhere. The last word of a search is a beginning, save a number
-- and what follows an apostrophe with one letter or two, which are whole.
create function search_query(word text, is_last boolean) returns tsquery language sql immutable parallel safe strict as $$
  select (concat_ws(' & ',
    nullif(phraseto_tsquery('pg_catalog.simple', public.search_words(word))::text, '')
      || case when is_last and public.search_words(word) ~ '[^\d\s]$' and word !~ '[''’ʼ`´][^\s''’ʼ`´]{1,2}$' then ':*' else '' end,
    nullif(array_to_string(array(select '''' || sign || '''' from unnest(public.search_signs(word)) sign), ' & '), '')))::tsquery
$$;

alter table reviews drop column search;
alter table reviews add column search tsvector generated always as
  (search_vector(coalesce(title, '') || ' ' || coalesce(text, '') || ' ' || author)) stored;
create index reviews_search on reviews using gin (search);
