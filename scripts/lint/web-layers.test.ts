import { expect, test } from 'vitest'
import { layerError, placeError } from './web-layers.ts'

const web = (file: string) => `apps/web/src/${file}`
const error = (from: string, to: string) => layerError(web(from), web(to))

test('a layer imports only the layers below it', () => {
  expect(error('app/app.tsx', 'features/catalog/jigs/jigs-screen.tsx')).toBeNull()
  expect(error('features/catalog/jigs/jigs-screen.tsx', 'api/queries.ts')).toBeNull()
  expect(error('canvas-editor/stage.tsx', 'components/dialog.tsx')).toBeNull()
  expect(error('i18n/use-format.ts', 'api/queries.ts')).toBe('i18n must not import api.')
  expect(error('api/query-helpers.ts', 'components/error-dialog.tsx')).toBe('api must not import components.')
  expect(error('components/page.tsx', 'canvas-editor/stage.tsx')).toBe('components must not import canvas-editor.')
  expect(error('lib/paths.ts', 'features/catalog/jigs/index.ts')).toBe('lib must not import features.')
  expect(error('features/catalog/jigs/jigs-screen.tsx', 'app/app.tsx')).toBe('features must not import app.')
})

test('a feature imports another feature only through its index.ts', () => {
  expect(error('features/catalog/jigs/a.ts', 'features/catalog/layouts/index.ts')).toBeNull()
  expect(error('features/catalog/jigs/a.ts', 'features/catalog/layouts/preview.tsx')).toContain('through its index.ts')
  expect(error('features/catalog/jigs/a.ts', 'features/catalog/jigs/b.ts')).toBeNull()
  expect(error('features/catalog/jigs/a.ts', 'features/catalog/layouts/messages/index.ts')).toContain('index.ts')
})

test('a feature imports only lower groups, and preceding features of its own group', () => {
  expect(error('features/production/printing/a.ts', 'features/catalog/layouts/index.ts')).toBeNull()
  expect(error('features/identity/users/a.ts', 'features/catalog/masters/index.ts')).toContain(
    'must not import catalog',
  )
  expect(error('features/production/printing/a.ts', 'features/intake/intake/index.ts')).toContain('must not import')
  expect(error('features/catalog/layouts/a.ts', 'features/catalog/jigs/index.ts')).toContain('follows it')
})

test('every file is in a layer, and every feature has a position', () => {
  expect(placeError(web('features/orders/orders/order-row.ts'))).toBeNull()
  expect(placeError(web('lib/paths.ts'))).toBeNull()
  expect(placeError(web('helpers/paths.ts'))).toContain('not a layer')
  expect(placeError(web('features/jigs/jigs-screen.tsx'))).toContain('not a group')
  expect(placeError(web('features/catalog/fonts/fonts-screen.tsx'))).toContain('no position')
  expect(placeError('apps/server/src/main.ts')).toBeNull()
})
