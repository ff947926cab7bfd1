-- Translations that the installation's model writes.

alter table ai_calls drop constraint ai_calls_feature_check;
alter table ai_calls add constraint ai_calls_feature_check check (feature in ('reply', 'bench', 'automation', 'translation'));

-- A machine's translation is of the words as they were: with other words it goes, whoever writes them.
create function review_translations_follow() returns trigger language plpgsql as $$
begin
  new.translations := coalesce((select jsonb_agg(t) from jsonb_array_elements(new.translations) t where t ->> 'source' <> 'ai'), '[]');
  return new;
end $$;
create trigger review_translations_follow before update of text, title on reviews
  for each row when (new.text is distinct from old.text or new.title is distinct from old.title)
  execute function review_translations_follow();
