-- The print file of a product is made from a template. A deleted template can be restored, so this is no foreign key.
alter table products add column template_id uuid;
alter table products drop constraint products_print_file_check;
alter table products add constraint products_print_file_check check (print_file in ('order', 'link', 'file', 'template'));
-- With a link in a field, a text of a template can be in any other.
alter table awaited_products rename column links to fields;
alter table awaited_products drop constraint awaited_products_reason_check;
alter table awaited_products add constraint awaited_products_reason_check
  check (reason in ('productUnknown', 'fileNotInOrder', 'linkMissing', 'fileNotMade'));

-- Jobs whose artwork is made from a template.
create table template_jobs (
  environment_id uuid not null,
  job_pk uuid not null,
  template_id uuid not null,
  -- due: to be made; pictures: waits for pictures that are fetched; held: cannot be made; made.
  state text not null default 'due' check (state in ('due', 'pictures', 'held', 'made')),
  -- Incremented by each change of what is to be made: what a task has made of an earlier one is not used.
  revision int not null default 1,
  -- The version of the template that was used last, with the values by id of the item.
  template_version int,
  "values" jsonb not null default '{}',
  -- Values that a user has corrected, by id of the item.
  corrected jsonb not null default '{}',
  -- Why it cannot be made.
  faults jsonb not null default '[]',
  -- Whether a user lets it be made in spite of faults that permit this.
  let_through boolean not null default false,
  -- The user who has read the text last, and whether this user has put the job on hold.
  read_by text,
  read_at timestamptz,
  held_by_reader boolean not null default false,
  primary key (environment_id, job_pk),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade
);
create index awaited_products_arrived on awaited_products (environment_id, arrived_at);
create index template_jobs_template on template_jobs (environment_id, template_id);
create index template_jobs_unmade on template_jobs (environment_id, template_id) where state <> 'made';
call enable_environment_isolation('template_jobs');
create trigger order_changes_update after update on template_jobs
  referencing new table as became for each statement execute function record_awaiting_orders();

-- Pictures of jobs, which are fetched from the links of their orders.
create table template_pictures (
  environment_id uuid not null,
  job_pk uuid not null,
  item_id text not null,
  url text not null,
  -- Null once it is fetched, or is not fetched again.
  download_id uuid,
  artwork_id uuid,
  -- Why it was not fetched.
  problem text,
  primary key (environment_id, job_pk, item_id),
  foreign key (environment_id, job_pk) references template_jobs (environment_id, job_pk) on delete cascade,
  foreign key (environment_id, artwork_id) references artworks (environment_id, id)
);
create index template_pictures_download on template_pictures (environment_id, download_id) where download_id is not null;
create index template_pictures_artwork on template_pictures (environment_id, artwork_id) where artwork_id is not null;
call enable_environment_isolation('template_pictures');
