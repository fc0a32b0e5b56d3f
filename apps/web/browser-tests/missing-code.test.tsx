import { expect, test } from 'vitest'
import { findMissingCodeReason } from '../src/lib/missing-code.ts'

test('code that cannot be loaded is that of an earlier version only if the server responds', async () => {
  const toError = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`)
  expect(await findMissingCodeReason(toError('http://127.0.0.1:9/assets/orders.js'))).toBe('loadFailure')
  // The error of WebKit, which does not name the file.
  expect(await findMissingCodeReason(new TypeError('Importing a module script failed.'))).toBe('newVersion')
})
