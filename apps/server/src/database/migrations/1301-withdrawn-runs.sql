-- A sent run can be withdrawn while the RIP has not taken its file.
alter table print_jobs
  drop constraint print_jobs_state_check,
  add constraint print_jobs_state_check check (state in
    ('queued', 'ready', 'sent', 'withdrawing', 'pickedUp', 'printing', 'printed', 'confirmed', 'failed', 'cancelled')),
  -- Who asked for it, and whether copies that other files of the sheet print are requeued too.
  add column withdrawn_by uuid,
  add column withdraw_requeue boolean not null default false;
create index print_jobs_withdrawing on print_jobs (environment_id) where state = 'withdrawing';

-- Whether the piece replaces one of an earlier print job.
alter table print_pieces add column is_reprint boolean not null default false;
update print_pieces e set is_reprint = true from print_jobs p
 where p.environment_id = e.environment_id and p.id = e.print_job_id and p.reprint_of is not null
   and p.output->>'entry' is null;

create or replace function piece_message_type(state text) returns text immutable language sql as $$
  select case state
    when 'failed' then 'piece.failed'
    when 'sent' then 'piece.sent'
    when 'withdrawing' then 'piece.sent'
    when 'pickedUp' then 'piece.taken'
    when 'printing' then 'piece.taken'
    when 'printed' then 'piece.printed'
    when 'confirmed' then 'piece.confirmed'
  end
$$;

-- As in 1270, also when a run is withdrawn. A reprint may print some of the pieces: only these replace those of an
-- earlier run.
create or replace function add_run_messages() returns trigger language plpgsql as $$
declare
  progress constant text[] :=
    array['failed', 'queued', 'ready', 'sent', 'withdrawing', 'pickedUp', 'printing', 'printed', 'confirmed'];
  first constant uuid := coalesce(new.reprint_of, new.id);
  others int;
  earlier boolean;
  message text;
begin
  if app_environment() is null or new.state = 'cancelled' and old.state <> 'withdrawing'
     or not exists (select from webhooks w where w.environment_id = new.environment_id and w.is_on)
  then return null; end if;

  -- The other files of the sheet, each in its latest print job.
  select min(array_position(progress, l.state)) into others from (
    select distinct on (p.output) p.state from print_jobs p
     where p.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
       and p.state <> 'cancelled' and p.output is distinct from new.output
     order by p.output, p.created_at desc) l;
  message := case when new.state = 'cancelled' then 'piece.withdrawn'
    else piece_message_type(progress[least(array_position(progress, new.state), others)]) end;
  if message is null
     or message is not distinct from piece_message_type(progress[least(array_position(progress, old.state), others)])
  then return null; end if;

  earlier := exists (select from print_jobs p
                      where p.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
                        and p.state <> 'cancelled' and p.output is not distinct from new.output
                        and p.created_at < new.created_at);
  perform add_piece_message(new, message, e.job_pk, count(*), jsonb_build_object('reprint', earlier))
    from print_pieces e
   where e.environment_id = new.environment_id and e.print_job_id = new.id and e.cancelled_at is null
     and not exists (
       select from print_pieces r join print_jobs p on p.environment_id = r.environment_id and p.id = r.print_job_id
        where r.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
          and (r.jig_no, r.slot_no) = (e.jig_no, e.slot_no)
          and (r.rejected_at is not null
               -- a reprint of this file replaces it
               or p.state <> 'cancelled' and p.output is not distinct from new.output
                  and p.created_at > new.created_at))
   group by e.job_pk;
  return null;
end $$;
