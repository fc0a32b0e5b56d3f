-- A frame whose artwork has a warning that the shop holds orders back for, unless a person has let its job through.
alter table frames add column held_back boolean not null default false;
alter table jobs add column let_through boolean not null default false;
