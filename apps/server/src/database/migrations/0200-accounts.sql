-- Accounts outside of the environments: super administrators (with a password), and remote business and consumer
-- accounts (identified by issuer and subject of the identity provider). No tenant data, so no row-level security.
create table accounts (
  id uuid primary key,
  -- The e-mail address in lower case.
  user_id text not null check (user_id = lower(user_id)),
  kind text not null check (kind in ('superadmin', 'b2b', 'b2c')),
  password_hash text,
  issuer text,
  subject text,
  created_at timestamptz not null default now(),
  constraint accounts_known_by check (
    (kind = 'superadmin' and password_hash is not null and issuer is null and subject is null)
    or (kind <> 'superadmin' and password_hash is null and issuer is not null and subject is not null))
);
create unique index accounts_superadmin on accounts (user_id) where kind = 'superadmin';
create unique index accounts_remote on accounts (kind, issuer, subject) where kind <> 'superadmin';

-- The account that created the environment and may sign in to it as a remote user.
alter table environments add column owner_id uuid references accounts;
create index environments_of_owner on environments (owner_id);

-- An account that works in an environment has a row in its users, which presets, channels and runs reference. Its
-- permissions come from the account, never from this row.
alter table users add column account_id uuid references accounts;
alter table users drop constraint users_environment_id_user_id_key;
create unique index users_user_id on users (environment_id, user_id) where account_id is null;
create unique index users_account on users (environment_id, account_id) where account_id is not null;

-- A session belongs to a user of an environment or to an account. Its owner can end it by its id.
alter table sessions
  alter column environment_id drop not null,
  alter column user_id drop not null,
  add column account_id uuid references accounts on delete cascade,
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  add constraint sessions_of_someone check (
    (account_id is null and environment_id is not null and user_id is not null)
    or (account_id is not null and environment_id is null and user_id is null));
create unique index sessions_id on sessions (id);
create index sessions_of_account on sessions (account_id);

-- Users change their own password in a transaction of their environment.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant select (id, kind, password_hash), update (password_hash) on accounts to platen_app;
  end if;
end $$;
