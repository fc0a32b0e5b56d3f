-- What is delivered with a print file (PrintOutput): the entry of the multi-job group, the printer setting, its pages,
-- and the ticket settings at the time of Print orders. Null for earlier runs: the sheet only.
alter table print_jobs add column output jsonb;

-- Why a run waits or failed, as a code with values that the web application translates; `reason` is the English text.
alter table print_jobs add column reason_code text, add column reason_values jsonb;

-- The ticket settings for a kind of RIP; the defaults apply to kinds without a row.
create table ticket_setups (
  environment_id uuid not null references environments on delete cascade,
  rip_name text not null check (rip_name in ('VersaWorks', 'ErgoSoft', 'HotFolder')),
  kind text not null check (kind in ('none', 'hotFile', 'jdf')),
  trigger text not null check (trigger in ('ticket', 'sheet')),
  -- Null: the default template.
  template text,
  changed_at timestamptz not null default now(),
  primary key (environment_id, rip_name)
);
call wall_in('ticket_setups');
