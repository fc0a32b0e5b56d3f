-- Failed sign-in attempts of the last minutes. They are stored in the database, so that they apply after a restart and
-- to all servers. Keys are hashes: no input of a user is stored.
create table sign_in_tries (
  key bytea not null,
  at timestamptz not null
);
create index sign_in_tries_of_key on sign_in_tries (key, at desc);
create index sign_in_tries_by_age on sign_in_tries (at);

-- Counts an attempt for each key, unless one of them has reached its limit within `span`: then none is counted. Returns
-- the seconds to wait, or 0 if the attempt was counted. Concurrent attempts with a common key wait for each other, so
-- that the limit is not exceeded.
create function begin_sign_in(keys bytea[], most int[], moment timestamptz, span interval)
returns double precision language plpgsql as $$
declare
  wait double precision;
begin
  perform pg_advisory_xact_lock(lock) from
    (select hashtextextended('sign-in ' || encode(k, 'hex'), 0) as lock from unnest(keys) k order by 1) locks;
  delete from sign_in_tries where ctid in
    (select ctid from sign_in_tries where at <= moment - span limit 1000 for update skip locked);
  select coalesce(max(extract(epoch from full_at.at + span - moment)), 0) into wait
    from unnest(keys, most) as held (key, most)
    cross join lateral (
      select t.at from sign_in_tries t
       where t.key = held.key and t.at > moment - span order by t.at desc offset held.most - 1 limit 1) full_at;
  if wait <= 0 then
    insert into sign_in_tries (key, at) select k, moment from unnest(keys) k;
  end if;
  return wait;
end $$;

-- Users change their own password in a transaction of their environment.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant select, insert, update, delete on sign_in_tries to platen_app;
  end if;
end $$;
