-- For whom a failed try was made, as a hash of the environment and the e-mail that were typed: an administrator of that
-- environment may forget those tries, and no others.
alter table sign_in_tries add column scope bytea;
create index sign_in_tries_of_scope on sign_in_tries (scope) where scope is not null;

-- As begin_sign_in, with the scope of the tries that it counts.
create function begin_scoped_sign_in(keys bytea[], most int[], try_scope bytea, moment timestamptz, span interval)
returns double precision language plpgsql as $$
declare
  wait double precision;
begin
  wait := begin_sign_in(keys, most, moment, span);
  if wait <= 0 then
    update sign_in_tries set scope = try_scope where key = any(keys) and at = moment and scope is null;
  end if;
  return wait;
end $$;
