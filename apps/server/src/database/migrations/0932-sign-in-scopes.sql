-- The entered environment and e-mail address of a failed attempt, as a hash: an administrator of that environment can
-- reset only these attempts.
alter table sign_in_tries add column scope bytea;
create index sign_in_tries_of_scope on sign_in_tries (scope) where scope is not null;

-- Like begin_sign_in, with the scope of the counted attempts.
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
