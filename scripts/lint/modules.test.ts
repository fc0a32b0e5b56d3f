import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  featureOrderError,
  findChain,
  findLongestChain,
  MAX_LEVELS,
  moduleImportError,
  queriesImportError,
  readFeatureGraph,
} from './modules.ts'

const modules = 'apps/server/src/modules'

test('a module imports only the modules below it', () => {
  const jigs = `${modules}/catalog/jigs/save-jig.ts`
  expect(moduleImportError(jigs, `${modules}/identity/users/users-queries.ts`)).toBeNull()
  expect(moduleImportError(jigs, `${modules}/orders/orders/orders-queries.ts`)).toContain('catalog is below orders')
  expect(moduleImportError(`${modules}/intake/intake/a.ts`, `${modules}/production/runs/b.ts`)).toContain('below')
  expect(moduleImportError(`${modules}/catalog/jigs/jigs.test.ts`, `${modules}/orders/orders/a.ts`)).toBeNull()
  expect(moduleImportError(`${modules}/route-table.ts`, `${modules}/orders/orders/list-orders.ts`)).toBeNull()
})

test('the store of a feature is only imported in that feature', () => {
  const from = `${modules}/orders/orders/list-orders.ts`
  expect(moduleImportError(from, `${modules}/catalog/jigs/jigs-store.ts`)).toContain('*-queries.ts')
  expect(moduleImportError(from, `${modules}/catalog/jigs/jigs-queries.ts`)).toBeNull()
  expect(moduleImportError(from, `${modules}/orders/orders/orders-store.ts`)).toBeNull()
})

test('questions import neither a store nor commands', () => {
  const from = `${modules}/catalog/jigs/jigs-queries.ts`
  expect(queriesImportError(from, `${modules}/catalog/jigs/jigs-store.ts`)).toContain('only reads')
  expect(queriesImportError(from, `${modules}/identity/users/users-commands.ts`)).toContain('only reads')
  expect(queriesImportError(from, `${modules}/identity/users/users-queries.ts`)).toBeNull()
})

test('an import that closes a cycle of features is an error', () => {
  const graph = new Map([
    ['catalog/jigs', new Set(['catalog/masters'])],
    ['catalog/masters', new Set(['catalog/jigs'])],
    ['catalog/layouts', new Set(['catalog/jigs'])],
  ])
  const [jigs, masters, layouts] = ['jigs', 'masters', 'layouts'].map((name) => `${modules}/catalog/${name}/a.ts`)
  expect(featureOrderError(jigs ?? '', masters ?? '', graph)).toBe(
    'A cycle of features: catalog/jigs > catalog/masters > catalog/jigs.',
  )
  expect(
    featureOrderError(layouts ?? '', jigs ?? '', new Map([['catalog/layouts', new Set(['catalog/jigs'])]])),
  ).toBeNull()
})

test('an import on a chain of more than six levels is an error', () => {
  const names = Array.from({ length: MAX_LEVELS + 1 }, (_, index) => `catalog/level${index}`)
  const graph = new Map(names.map((name, index) => [name, new Set(names.slice(index + 1, index + 2))]))
  expect(featureOrderError(`${modules}/${names[0]}/a.ts`, `${modules}/${names[1]}/b.ts`, graph)).toContain('levels')
})

test('the features of the server have no cycles and at most six levels', () => {
  const graph = readFeatureGraph()
  expect(graph.size).toBeGreaterThan(20)
  for (const [feature, imported] of graph) {
    for (const other of imported) expect(findChain(graph, other, feature)).toBeUndefined()
  }
  expect(findLongestChain(graph).length).toBeLessThanOrEqual(MAX_LEVELS)
})

test('each file of a module follows the direction of the modules', () => {
  const root = path.resolve(import.meta.dirname, '..', '..')
  const wrong: string[] = []
  for (const name of readdirSync(path.join(root, modules), { recursive: true, encoding: 'utf8' })) {
    const file = `${modules}/${name}`
    if (!file.endsWith('.ts')) continue
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const error = moduleImportError(file, path.posix.join(path.posix.dirname(file), specifier))
      if (error) wrong.push(`${file}: ${error}`)
    }
  }
  expect(wrong).toEqual([])
})
