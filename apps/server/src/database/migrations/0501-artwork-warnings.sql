-- What a shop wants to know of the artwork before it books a slot, found when the order arrived: [{code, values}].
alter table frames add column warnings jsonb not null default '[]';
