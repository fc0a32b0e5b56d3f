-- Paths of the values of a job that its product has filled: a changed product fills them again.
alter table jobs add column product_fields text[] not null default '{}';
