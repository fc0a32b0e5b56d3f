-- Each booked copy has a number, from which its code is calculated (see piece-code.ts of the domain). It stays with the
-- copy when it is printed; the files of a multi-job preset print the same copies, a reprint makes new ones.
--
-- The sequence starts at a random number: codes of environments that are restored from another installation, and of this
-- installation, are then different.
create sequence piece_numbers minvalue 0 maxvalue 10578455953407 start 0 cycle;
select setval('piece_numbers', floor(random() * 10578455953408)::bigint);
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant usage on sequence piece_numbers to platen_app;
  end if;
end $$;

alter table bookings add column piece_number bigint not null default nextval('piece_numbers');
create unique index bookings_by_piece_number on bookings (environment_id, piece_number);

alter table print_pieces
  -- Null for copies that were printed before pieces had codes.
  add column piece_number bigint,
  -- Which copy of the frame it is, from 1.
  add column copy_no int,
  add column booked_at timestamptz,
  add column booked_by uuid;
create index print_pieces_by_number on print_pieces (environment_id, piece_number) where piece_number is not null;

-- The later states of each run with their times, from this version on; rows are only added, and deleted with the run.
create table run_events (
  environment_id uuid not null,
  run_id uuid not null,
  id bigint generated always as identity,
  state text not null,
  at timestamptz not null,
  primary key (environment_id, run_id, id),
  foreign key (environment_id, run_id) references print_jobs (environment_id, id) on delete cascade
);
call enable_environment_isolation('run_events');

create function add_run_event() returns trigger language plpgsql as $$
begin
  insert into run_events (environment_id, run_id, state, at) values (new.environment_id, new.id, new.state, new.changed_at);
  return null;
end $$;
create trigger run_event_of_update after update of state on print_jobs for each row
  when (old.state is distinct from new.state) execute function add_run_event();
