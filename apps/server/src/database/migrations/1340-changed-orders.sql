-- The order was changed since the piece was printed: it is as the order was before, or was taken off its sheet.
alter table print_pieces add column outdated_at timestamptz;

create function add_change_message() returns trigger language plpgsql as $$
begin
  if app_environment() is null then return null; end if;
  insert into webhook_messages (environment_id, webhook_id, type, payload)
    select new.environment_id, w.id, 'order.changed', jsonb_build_object(
        'type', 'order.changed',
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object(
          'id', o.id, 'orderId', o.order_id, 'externalOrderId', o.external_order_id,
          'dealerOrderId', o.dealer_order_id, 'source', o.source, 'jobId', j.job_id,
          'status', j.status, 'place', j.place) || (new.details -> 'change'))
      from webhooks w
      join jobs j on j.environment_id = w.environment_id and j.id = new.job_pk
      join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
     where w.environment_id = new.environment_id and w.is_on;
  return null;
end $$;

create trigger webhook_messages_of_changes after insert on job_events for each row
  when (new.details ? 'change') execute function add_change_message();

-- As in 1281. A piece that is taken off its sheet because its order was changed is withdrawn: its copy is open again.
create or replace function add_cancelled_piece_messages() returns trigger language plpgsql as $$
begin
  if app_environment() is null
     or not exists (select from webhooks w where w.environment_id = app_environment() and w.is_on)
  then return null; end if;
  perform add_piece_message(p, c.message, c.job_pk, c.copies,
      case c.message when 'piece.cancelled' then jsonb_build_object('tooLate', c.is_on_sheet) else '{}' end)
    from (select n.environment_id, n.print_job_id, n.job_pk, n.is_on_sheet, count(*) as copies,
                 case when o.outdated_at is null and n.outdated_at is not null then 'piece.withdrawn'
                      else 'piece.cancelled' end as message
            from after_update n
            join before_update o using (environment_id, print_job_id, jig_no, slot_no)
           where o.cancelled_at is null and n.cancelled_at is not null
           group by n.environment_id, n.print_job_id, n.job_pk, n.is_on_sheet, message) c
    join print_jobs p on p.environment_id = c.environment_id and p.id = c.print_job_id;
  return null;
end $$;
