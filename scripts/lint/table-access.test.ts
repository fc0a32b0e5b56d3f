import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { queryCallError, queryTextError, tableAccessError, tableOfBuilderCall, tablesInSql } from './table-access.ts'
import { JOIN_ALLOWANCES, TABLE_OWNERS } from './table-owners.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const source = path.join(root, 'apps/server/src')
const modules = 'apps/server/src/modules'
const read = (table: string) => ({ table, isWrite: false })
const write = (table: string) => ({ table, isWrite: true })

test('every table of the database has an owner that exists', () => {
  const schema = readFileSync(path.join(source, 'database/generated/schema.ts'), 'utf8')
  const [, tables = ''] = /export interface DB \{(.*?)\n\}/s.exec(schema) ?? []
  const names = [...tables.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name)
  expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(names.toSorted())
  for (const owner of Object.values(TABLE_OWNERS)) {
    expect(existsSync(path.join(source, owner.includes('/') ? `modules/${owner}` : owner)), owner).toBe(true)
  }
})

test('every allowance is needed by its file', () => {
  for (const { file, tables } of JOIN_ALLOWANCES) {
    const text = readFileSync(path.join(source, file), 'utf8')
    for (const table of tables) expect(text, `${file} names ${table}`).toMatch(new RegExp(`\\b${table}\\b`))
  }
})

test('the tables of a statement are found, with whether they are written', () => {
  expect(tablesInSql('select 1 from jobs j left join orders o on true')).toEqual([read('jobs'), read('orders')])
  expect(tablesInSql('with gone as (delete from artworks a returning a.id) insert into object_removals')).toEqual([
    write('artworks'),
    write('object_removals'),
  ])
  expect(tablesInSql('update jobs set place = 1 from frames f')).toEqual([write('jobs'), read('frames')])
  expect(tablesInSql('select 1 from jigs j, layouts l')).toEqual([read('jigs'), read('layouts')])
  expect(tablesInSql('removed from the list')).toEqual([])
})

test('the table of a query builder call is found', () => {
  expect(tableOfBuilderCall('selectFrom', 'users as u')).toEqual(read('users'))
  expect(tableOfBuilderCall('leftJoin', 'accounts')).toEqual(read('accounts'))
  expect(tableOfBuilderCall('deleteFrom', 'jigs')).toEqual(write('jigs'))
  expect(tableOfBuilderCall('select', 'jigs')).toBeNull()
})

test('only the owner of a table names it, apart from allowances, which only read', () => {
  expect(tableAccessError(`${modules}/orders/orders/job-state/removal-store.ts`, write('jobs'))).toBeNull()
  expect(tableAccessError(`${modules}/identity/users/users-store.ts`, write('jobs'))).toContain('orders/orders')
  expect(tableAccessError(`${modules}/orders/orders/order-list-store.ts`, read('bookings'))).toBeNull()
  expect(tableAccessError(`${modules}/orders/orders/order-list-store.ts`, write('bookings'))).toContain('commands')
  expect(tableAccessError('apps/server/src/live/change-notifications.ts', read('jobs'))).toContain('queries')
  expect(tableAccessError('apps/server/src/cli/doctor/check-counts.ts', read('jobs'))).toBeNull()
  expect(tableAccessError(`${modules}/identity/users/users.test.ts`, read('jobs'))).toBeNull()
})

test('the state of jobs is written by one folder of its owner', () => {
  const feature = `${modules}/orders/orders`
  for (const table of ['frames', 'job_events', 'jobs']) {
    expect(tableAccessError(`${feature}/job-state/job-state-commands.ts`, write(table))).toBeNull()
    expect(tableAccessError(`${feature}/edit-order.ts`, write(table))).toContain('job-state')
    expect(tableAccessError(`${feature}/edit-order.ts`, read(table))).toBeNull()
  }
  expect(tableAccessError(`${feature}/preflight-store.ts`, write('frames'))).toBeNull()
})

test('a file of questions neither writes nor locks', () => {
  const file = `${modules}/catalog/jigs/jigs-queries.ts`
  for (const text of [
    'insert into jigs values (1)',
    'delete from jigs',
    'update jigs j set name = 1',
    'select 1 from jigs for update of j',
    'select pg_advisory_xact_lock(1)',
  ]) {
    expect(queryTextError(file, text), text).toContain('only reads')
    expect(queryTextError(`${modules}/catalog/jigs/jigs-store.ts`, text)).toBeNull()
  }
  expect(queryTextError(file, 'select 1 from jigs order by name')).toBeNull()
  expect(queryCallError(file, 'forUpdate')).toContain('only reads')
  expect(queryCallError(file, 'insertInto')).toContain('only reads')
  expect(queryCallError(file, 'selectFrom')).toBeNull()
})
