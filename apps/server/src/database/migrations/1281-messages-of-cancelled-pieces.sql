-- As in 1270, without reading the pieces if no webhook is on, and grouped by the id of the run instead of its row.
create or replace function add_cancelled_piece_messages() returns trigger language plpgsql as $$
begin
  if app_environment() is null
     or not exists (select from webhooks w where w.environment_id = app_environment() and w.is_on)
  then return null; end if;
  perform add_piece_message(p, 'piece.cancelled', c.job_pk, c.copies, jsonb_build_object('tooLate', c.is_on_sheet))
    from (select n.environment_id, n.print_job_id, n.job_pk, n.is_on_sheet, count(*) as copies
            from after_update n
            join before_update o using (environment_id, print_job_id, jig_no, slot_no)
           where o.cancelled_at is null and n.cancelled_at is not null
           group by n.environment_id, n.print_job_id, n.job_pk, n.is_on_sheet) c
    join print_jobs p on p.environment_id = c.environment_id and p.id = c.print_job_id;
  return null;
end $$;
