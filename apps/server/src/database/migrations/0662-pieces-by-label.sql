-- A label that is scanned says order and job; its run is looked for by them.
create index print_pieces_of_order on print_pieces (environment_id, order_id, job_id);
