-- Until when no other task claims a shop that is being asked for its orders.
alter table shops add column catch_up_claimed_until timestamptz;
