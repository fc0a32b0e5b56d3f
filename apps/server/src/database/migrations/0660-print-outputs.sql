-- What a print file is handed over with (PrintOutput): the entry of a multi-job group, the printer setting, its pages,
-- and its ticket as it was set up when Print orders was pressed. Null for runs from before: the sheet alone.
alter table print_jobs add column output jsonb;

-- Why a run waits or failed, as a code with values that the screen has words for; `reason` stays its plain English.
alter table print_jobs add column reason_code text, add column reason_values jsonb;

-- How the tickets of a kind of RIP are set up; a kind without a row has what Platen brings.
create table ticket_setups (
  environment_id uuid not null references environments on delete cascade,
  rip_name text not null check (rip_name in ('VersaWorks', 'ErgoSoft', 'HotFolder')),
  kind text not null check (kind in ('none', 'hotFile', 'jdf')),
  trigger text not null check (trigger in ('ticket', 'sheet')),
  -- Null: the one that Platen brings.
  template text,
  changed_at timestamptz not null default now(),
  primary key (environment_id, rip_name)
);
call wall_in('ticket_setups');
