import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { repoPath } from '../repo.mjs'
import { findIncompatibleStatements } from './expand-migrations.ts'

test('The previous version works on the schema of each migration, or its name says which versions do', () => {
  const folder = repoPath('apps/server/src/database/migrations')
  const violations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      findIncompatibleStatements(file.replace(/\.sql$/, ''), readFileSync(path.join(folder, file), 'utf8')),
    )
  expect(violations).toEqual([])
})

test.each([
  'alter table jobs drop column colour;',
  'drop table frames;',
  'drop function\n  caller_of(text);',
  'alter table jobs rename column colour to color;',
  'alter table jobs alter column colour set not null;',
  'alter table jobs alter colour type int;',
  'alter table jobs add column colour text not null;',
  'alter table jobs alter column colour drop default;',
  "alter table jobs add constraint colour check (colour <> '');",
  'create unique index jobs_colour on jobs (environment_id, colour);',
])('A statement that the previous version may not expect is found: %s', (statement) => {
  expect(findIncompatibleStatements('9000-colours', statement)).toHaveLength(1)
  expect(findIncompatibleStatements('9000-colours.since-0.2.0', statement)).toEqual([])
})

test.each([
  'alter table jobs add column colour text;',
  "alter table jobs add column colour text not null default 'red';",
  'create table colours (id uuid not null, primary key (id)); create unique index one on colours (id);',
  'create index jobs_colour on jobs (environment_id, colour);',
  '-- drop table jobs\ncreate function f() returns void language sql as $$ drop table jobs $$;',
  'alter table jobs drop constraint jobs_status_check;',
])('A statement that adds something is allowed: %s', (statement) => {
  expect(findIncompatibleStatements('9000-colours', statement)).toEqual([])
})
