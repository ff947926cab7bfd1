-- A reply that is edited keeps its former words in the history, whoever wrote them and whether or not an event told them before.
alter table review_events add column former_text text;
