import { expect, test } from 'vitest'
import router from '../routing/router.tsx?raw'
import { FIRST_SCREENS } from './screens.ts'

test('Every screen that the router fetches has its first paint, under the same path', () => {
  const fetched = [...router.matchAll(/import\('\.\.\/features\/([^']+)'\)/g)].map(([, module]) => module)
  expect(new Set(FIRST_SCREENS.map(({ module }) => module))).toEqual(new Set(fetched))

  const paths = [...router.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '*')
  const written = FIRST_SCREENS.map(({ path }) =>
    path === '/' || !path.startsWith('/:resourceName/') ? path : path.slice('/:resourceName/'.length),
  )
  expect(new Set(written)).toEqual(new Set(paths))
})

test('Where one is led to stands a screen too', () => {
  const paths = new Set(FIRST_SCREENS.map(({ path }) => path))
  for (const { signedIn, signedOut } of FIRST_SCREENS) {
    for (const target of [signedIn, signedOut]) if (target !== undefined) expect(paths).toContain(target)
  }
})
