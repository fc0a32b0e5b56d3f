import { expect, test } from 'vitest'
import { problemOfFile, problemOfPackage, problemOfQuestion } from './boundaries.ts'

test('the domain imports nothing, and its tests only what tests are written with', () => {
  expect(problemOfPackage('packages/domain/src/jigs/rules.ts', 'node:fs')).toContain('pure')
  expect(problemOfPackage('packages/domain/src/jigs/rules.ts', '@platen/contract/jigs')).toContain('must not import')
  expect(problemOfPackage('packages/domain/src/jigs/rules.ts', 'fast-check')).toContain('pure')
  expect(problemOfPackage('packages/domain/src/jigs/rules.test.ts', 'fast-check')).toBeNull()
})

test('the contract imports the domain and zod', () => {
  expect(problemOfPackage('packages/contract/src/jigs/index.ts', '@platen/domain/jigs')).toBeNull()
  expect(problemOfPackage('packages/contract/src/jigs/index.ts', 'zod')).toBeNull()
  expect(problemOfPackage('packages/contract/src/jigs/index.ts', 'fastify')).toContain('pure')
})

test('no app imports another app, by name or by path', () => {
  expect(problemOfPackage('apps/web/src/main.tsx', '@platen/server')).toContain('must not import')
  expect(problemOfPackage('apps/web/src/main.tsx', '@platen/imposer')).toContain('must not import')
  expect(problemOfFile('apps/web/src/main.tsx', 'apps/server/src/settings.ts')).toContain('climb out')
})

test('the walks may use the sample artwork of the demo, and nothing else of the server; the bench measures its parts', () => {
  expect(problemOfFile('e2e/walks/print.spec.ts', 'apps/server/src/demo/artwork/make-artwork.ts')).toBeNull()
  expect(problemOfFile('e2e/walks/print.spec.ts', 'apps/server/src/settings.ts')).toContain('climb out')
  expect(problemOfFile('bench/orders/shop.ts', 'apps/server/src/settings.ts')).toBeNull()
  expect(problemOfFile('bench/grid/page/ours.tsx', 'apps/web/src/grid/row-store.ts')).toBeNull()
  expect(problemOfFile('bench/orders/shop.ts', 'e2e/fixtures.ts')).toContain('climb out')
})

test('a feature of the domain is entered through its index', () => {
  expect(problemOfFile('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/index.ts')).toBeNull()
  expect(problemOfFile('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/matrix.ts')).toContain('index.ts')
  expect(problemOfFile('packages/domain/src/jigs/a.ts', 'packages/domain/src/jigs/b.ts')).toBeNull()
})

test("a feature's store is that feature's alone", () => {
  const from = 'apps/server/src/features/orders/list-orders.ts'
  expect(problemOfFile(from, 'apps/server/src/features/jigs/jigs-store.ts')).toContain('jigs-reads.ts')
  expect(problemOfFile(from, 'apps/server/src/features/jigs/jigs-reads.ts')).toBeNull()
  expect(problemOfFile(from, 'apps/server/src/features/orders/orders-store.ts')).toBeNull()
})

test('a feature asks the database in its stores alone', () => {
  const orders = 'apps/server/src/features/orders'
  expect(problemOfQuestion(`${orders}/list-orders.ts`, 'db', 'selectFrom')).toContain('-store.ts')
  expect(problemOfQuestion(`${orders}/list-orders.ts`, 'client', 'query')).toContain('-store.ts')
  expect(problemOfQuestion(`${orders}/list-orders.ts`, 'request', 'query')).toBeNull()
  expect(problemOfQuestion(`${orders}/orders-store.ts`, 'db', 'selectFrom')).toBeNull()
  expect(problemOfQuestion(`${orders}/orders.test.ts`, 'db', 'selectFrom')).toBeNull()
})
