-- The paper that a user prints labels on, as last chosen; null: the usual one.
alter table users add column label_paper jsonb;
