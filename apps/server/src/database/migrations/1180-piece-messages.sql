-- Webhook messages about copies that were sent to print: one for each job of a sheet whenever more is known about it.
--
-- A sheet may be printed by several print jobs: the files of a multi-job preset, of which the least advanced one counts,
-- and reprints, of which the latest one counts.
create function piece_message_type(state text) returns text immutable language sql as $$
  select case state
    when 'failed' then 'piece.failed'
    when 'sent' then 'piece.sent'
    when 'pickedUp' then 'piece.taken'
    when 'printing' then 'piece.taken'
    when 'printed' then 'piece.printed'
    when 'confirmed' then 'piece.confirmed'
  end
$$;

create function add_piece_message(run print_jobs, message_type text, job uuid, copies bigint, further jsonb)
  returns void language sql as $$
  insert into webhook_messages (environment_id, webhook_id, type, payload)
  select run.environment_id, w.id, message_type, jsonb_build_object(
      'type', message_type,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object(
        'id', o.id, 'orderId', o.order_id, 'externalOrderId', o.external_order_id,
        'dealerOrderId', o.dealer_order_id, 'source', o.source, 'jobId', j.job_id,
        'copies', copies, 'printJob', run.id) || further)
    from webhooks w
    join jobs j on j.environment_id = w.environment_id and j.id = job
    join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
   where w.environment_id = run.environment_id and w.is_on
$$;

create function add_run_messages() returns trigger language plpgsql as $$
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
   where e.environment_id = new.environment_id and e.print_job_id = new.id
     and not exists (
       select from print_pieces r join print_jobs p on p.environment_id = r.environment_id and p.id = r.print_job_id
        where r.environment_id = new.environment_id and (p.id = first or p.reprint_of = first)
          and (r.jig_no, r.slot_no) = (e.jig_no, e.slot_no) and r.rejected_at is not null)
   group by e.job_pk;
  return null;
end $$;

create trigger webhook_messages_of_run after update of state on print_jobs for each row
  when (old.state is distinct from new.state) execute function add_run_messages();

create function add_rejection_messages() returns trigger language plpgsql as $$
begin
  if app_environment() is null then return null; end if;
  perform add_piece_message(p, 'piece.rejected', n.job_pk, count(*), jsonb_build_object('reason', n.reject_reason))
    from after_update n
    join before_update o using (environment_id, print_job_id, jig_no, slot_no)
    join print_jobs p on p.environment_id = n.environment_id and p.id = n.print_job_id
   where o.rejected_at is null and n.rejected_at is not null
   group by p, n.job_pk, n.reject_reason;
  return null;
end $$;

create trigger webhook_messages_of_pieces after update on print_pieces
  referencing old table as before_update new table as after_update
  for each statement execute function add_rejection_messages();
