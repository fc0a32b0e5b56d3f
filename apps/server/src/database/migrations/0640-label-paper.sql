-- The paper on which a user prints labels, as last selected; null: the default.
alter table users add column label_paper jsonb;
