-- The list of orders shows whether the artwork of a job is made from a template.
create trigger order_changes_delete after delete on template_jobs
  referencing old table as became for each statement execute function record_awaiting_orders();
