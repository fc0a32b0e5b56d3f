-- Preflight warnings of the artwork, found when the order arrived: [{code, values}].
alter table frames add column warnings jsonb not null default '[]';
