-- A due date without a time is due until that day is over, and is kept as its last millisecond (UTC). Until now it was
-- kept as the midnight before, and such an order was late on the very day.
update jobs set due_at = due_at + interval '1 day' - interval '1 millisecond'
 where due_at is not null and due_at = date_trunc('day', due_at at time zone 'UTC') at time zone 'UTC';
