-- Copies that were cancelled, wherever they were: open, booked, in a print job, or printed already.
alter table frames
  add column cancelled int not null default 0,
  drop constraint counts_hold,
  add constraint counts_hold
    check (0 <= pending and pending <= remaining and 0 <= not_needed and 0 <= cancelled
           and remaining <= copies - not_needed - cancelled);

-- The last cancellation of copies of the job, and what happened to all its cancelled copies.
alter table jobs
  add column cancelled_at timestamptz,
  -- The e-mail of the user, or the name of the API key.
  add column cancelled_by text,
  add column cancel_reason text,
  add column cancel_outcome jsonb,
  drop constraint jobs_status_check,
  add constraint jobs_status_check check (status in ('TOPRINT', 'PRINTING', 'PRINTED', 'CANCELLED')),
  add constraint cancelled_completely check ((cancelled_at is null) = (cancel_outcome is null)),
  add constraint cancelled_in_history check (status <> 'CANCELLED' or place = 'history');

-- A cancelled piece is not on the sheets that are composed afterwards; on a sheet that was sent before, it still is.
alter table print_pieces
  add column cancelled_at timestamptz,
  add column is_on_sheet boolean not null default true;

create function add_cancellation_message() returns trigger language plpgsql as $$
begin
  if app_environment() is null then return null; end if;
  insert into webhook_messages (environment_id, webhook_id, type, payload)
    select new.environment_id, w.id, 'order.cancelled', jsonb_build_object(
        'type', 'order.cancelled',
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object(
          'id', o.id, 'orderId', o.order_id, 'externalOrderId', o.external_order_id,
          'dealerOrderId', o.dealer_order_id, 'source', o.source, 'jobId', new.job_id,
          'status', new.status, 'place', new.place, 'reason', new.cancel_reason) || new.cancel_outcome)
      from webhooks w
      join orders o on o.environment_id = new.environment_id and o.id = new.order_pk
     where w.environment_id = new.environment_id and w.is_on;
  return null;
end $$;

create trigger webhook_messages_of_cancellation after update of cancel_outcome on jobs for each row
  when (new.cancel_outcome is not null and old.cancel_outcome is distinct from new.cancel_outcome)
  execute function add_cancellation_message();

create function add_cancelled_piece_messages() returns trigger language plpgsql as $$
begin
  if app_environment() is null then return null; end if;
  perform add_piece_message(p, 'piece.cancelled', n.job_pk, count(*), jsonb_build_object('tooLate', n.is_on_sheet))
    from after_update n
    join before_update o using (environment_id, print_job_id, jig_no, slot_no)
    join print_jobs p on p.environment_id = n.environment_id and p.id = n.print_job_id
   where o.cancelled_at is null and n.cancelled_at is not null
   group by p, n.job_pk, n.is_on_sheet;
  return null;
end $$;

create trigger webhook_messages_of_cancelled_pieces after update on print_pieces
  referencing old table as before_update new table as after_update
  for each statement execute function add_cancelled_piece_messages();

-- As in 1180, without the pieces that were cancelled.
create or replace function add_run_messages() returns trigger language plpgsql as $$
declare
  progress constant text[] := array['failed', 'queued', 'ready', 'sent', 'pickedUp', 'printing', 'printed', 'confirmed'];
  first constant uuid := coalesce(new.reprint_of, new.id);
  others int;
  earlier boolean;
  message text;
begin
  if app_environment() is null or new.state = 'cancelled'
     or not exists (select from webhooks w where w.environment_id = new.environment_id and w.is_on)
  then return null; end if;

  -- The other files of the sheet, each in its latest print job.
  select min(array_position(progress, l.state)) into others from (
    select distinct on (p.output) p.state from print_jobs p
     where p.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
       and p.state <> 'cancelled' and p.output is distinct from new.output
     order by p.output, p.created_at desc) l;
  message := piece_message_type(progress[least(array_position(progress, new.state), others)]);
  if message is null
     or message is not distinct from piece_message_type(progress[least(array_position(progress, old.state), others)])
     -- a reprint of this file replaces it
     or exists (select from print_jobs p
                 where p.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
                   and p.state <> 'cancelled' and p.output is not distinct from new.output
                   and p.created_at > new.created_at)
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
          and (r.jig_no, r.slot_no) = (e.jig_no, e.slot_no) and r.rejected_at is not null)
   group by e.job_pk;
  return null;
end $$;
