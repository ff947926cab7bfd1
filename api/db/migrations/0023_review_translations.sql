-- Translations end with the words they were made of.

-- A machine's translation is of the words as they were: with other words it goes, whoever writes them.
create function review_translations_follow() returns trigger language plpgsql as $$
begin
  new.translations := coalesce((select jsonb_agg(t) from jsonb_array_elements(new.translations) t where t ->> 'source' <> 'ai'), '[]');
  return new;
end $$;

-- They are of the reply as it was: with other words they go, whoever writes them (a person, a platform, an import).
create function reply_translations_follow() returns trigger language plpgsql as $$
begin
  new.translations := '[]';
  return new;
end $$;

create trigger review_translations_follow before update of text, title on reviews
  for each row when (new.text is distinct from old.text or new.title is distinct from old.title)
  execute function review_translations_follow();
create trigger reply_translations_follow before update of text on review_replies
  for each row when (new.text is distinct from old.text) execute function reply_translations_follow();
