-- A due date without a time is due at the end of that day, stored as its last millisecond (UTC). Before, it was stored
-- as midnight at the start of the day, so that the order was overdue during the day.
update jobs set due_at = due_at + interval '1 day' - interval '1 millisecond'
 where due_at is not null and due_at = date_trunc('day', due_at at time zone 'UTC') at time zone 'UTC';
