/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRERENDERED_ROUTES } from './screens.ts'

const router = readFileSync(new URL('../routes/routes.tsx', import.meta.url), 'utf8')

test('every lazy screen of the router has a first paint under the same path', () => {
  // the module that names the messages is the one that is loaded
  const loaders = router.matchAll(/withMessages\(\s*'([^']+)', async[^']*import\(\s*'\.\.\/\.\.\/features\/\1'/g)
  const fetched = [...loaders].map(([, module]) => module)
  expect(new Set(PRERENDERED_ROUTES.map(({ module }) => module))).toEqual(new Set(fetched))

  // a route with nothing but a loader redirects
  const paths = [...router.matchAll(/path: '([^']+)'(?!, loader: \w+ \})/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '*')
  const written = PRERENDERED_ROUTES.map(({ path }) =>
    path === '/' || !path.startsWith('/:resourceName/') ? path : path.slice('/:resourceName/'.length),
  )
  expect(new Set(written)).toEqual(new Set(paths))
})

test('every redirect target has a first paint', () => {
  const paths = PRERENDERED_ROUTES.map(({ path }) => path)
  const targets = PRERENDERED_ROUTES.flatMap(({ signedIn, signedOut }) => [signedIn ?? [], signedOut ?? []].flat())
  expect(targets.length).toBeGreaterThan(0)
  expect(paths).toEqual(expect.arrayContaining(targets))
})
