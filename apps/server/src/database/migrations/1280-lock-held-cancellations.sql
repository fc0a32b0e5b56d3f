-- The function locks the arrival of an order and returns its held cancellations; it removes none.
alter function take_held_cancellations(text, text) rename to lock_held_cancellations;
