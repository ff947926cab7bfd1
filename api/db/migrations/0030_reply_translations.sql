-- What the installation's model made of a reply in other languages.
alter table review_replies add column translations jsonb not null default '[]';

-- They are of the reply as it was: with other words they go, whoever writes them (a person, a platform, an import).
create function reply_translations_follow() returns trigger language plpgsql as $$
begin
  new.translations := '[]';
  return new;
end $$;
create trigger reply_translations_follow before update of text on review_replies
  for each row when (new.text is distinct from old.text) execute function reply_translations_follow();
