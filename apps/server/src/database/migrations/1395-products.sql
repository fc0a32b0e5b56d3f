-- What a shop knows about its articles, by SKU. It fills what orders leave empty.
create table products (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null default gen_random_uuid(),
  sku text not null,
  -- The SKU as it is compared: trimmed, in lower case, NFC.
  sku_key text not null,
  name text not null,
  media text not null,
  color text not null,
  size text not null,
  working_days int,
  blank text not null,
  -- Values of custom parameters, by name.
  parameters jsonb not null,
  -- Where the print file comes from: order, link (in a field of the order), or file (the artwork).
  print_file text not null check (print_file in ('order', 'link', 'file')),
  link_field text not null,
  artwork_id uuid,
  version int not null,
  -- A deleted product is kept for a time, so that the deletion can be undone.
  deleted_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, artwork_id) references artworks (environment_id, id)
);
create unique index products_sku on products (environment_id, sku_key) where deleted_at is null;
create index products_artwork on products (environment_id, artwork_id) where artwork_id is not null;
create index products_deleted on products (environment_id, deleted_at) where deleted_at is not null;
call enable_environment_isolation('products');

-- Jobs that wait for their product: it does not exist, or does not say where their print file is. Also jobs with artwork
-- whose SKU is not known; these are printed meanwhile.
create table awaited_products (
  environment_id uuid not null,
  job_pk uuid not null,
  sku text not null,
  sku_key text not null,
  -- Fields of the order with links, by path.
  links jsonb not null,
  reason text not null check (reason in ('productUnknown', 'fileNotInOrder', 'linkMissing')),
  -- Whether the order has no artwork: the job gets that of the product.
  needs_file boolean not null,
  -- The version of the product that was applied last; null if it does not exist.
  product_id uuid,
  product_version int,
  arrived_at timestamptz not null,
  primary key (environment_id, job_pk),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade
);
create index awaited_products_sku on awaited_products (environment_id, sku_key, arrived_at);
call enable_environment_isolation('awaited_products');

create trigger order_changes_update after update on awaited_products
  referencing new table as became for each statement execute function record_awaiting_orders();

-- Orders share this lock until they have ended; a change of products takes it alone when it is complete. So either an
-- order finds the product, or the task that follows the change finds the order.
create function products_key() returns bigint stable language sql as $$
  select hashtextextended('products ' || app_environment()::text, 1395)
$$;

-- Whether jobs with an SKU may arrive without artwork.
alter table input_settings add column uses_products boolean not null default false;
drop trigger rule_version_changed on input_settings;
create constraint trigger rule_version_changed
  after insert or delete or update of connectors, learning_mode, custom_params, cancel_left_out_jobs, change_booked_jobs,
    uses_products
  on input_settings
  deferrable initially deferred for each row execute function change_rule_version();

-- The permission for products, for those who set up inputs.
update users set permissions = permissions || '{products_edit}'
 where role in ('admin', 'poweruser') and 'input_settings_edit' = any(permissions);
