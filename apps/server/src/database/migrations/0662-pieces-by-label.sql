-- A scanned label contains order and job, by which the run is found.
create index print_pieces_of_order on print_pieces (environment_id, order_id, job_id);
