-- A PDF whose letters no font of the machine has is refused.
alter table prepared_files drop constraint prepared_files_failure_check,
  add constraint prepared_files_failure_check check (failure in ('noChromium', 'noPages', 'timeout', 'noRight', 'page', 'letters', 'tooLarge',
    'interrupted'));
