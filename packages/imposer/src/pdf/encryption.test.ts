import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PdfDocument } from './document.ts'
import { isArray, isName, PdfString } from './objects.ts'
import { contentStreams, joinedContent } from './page-content.ts'
import { listPages } from './pages.ts'
import { toPdfFailure } from './pdf-error.ts'

/** One page encrypted by qpdf with each supported method. */
const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}.pdf`, import.meta.url))

const EMPTY_PASSWORD = [
  'rc4-40',
  'rc4-128',
  'aes-128',
  'aes-128-clear-metadata',
  'aes-128-object-streams',
  'aes-256-r5',
  'aes-256-r6',
]

test.each(EMPTY_PASSWORD)('PdfDocument reads %s with an empty password', (name) => {
  const document = new PdfDocument(fixture(name))
  const [page] = listPages(document)
  const content = joinedContent(document, contentStreams(document, page!.dict.get('Contents')))
  expect(content.toString()).toBe('1 0 0 rg 10 20 30 40 re f\n')
  const note = document.resolve(page!.dict.get('Note'))
  expect(note instanceof PdfString && note.bytes.toString()).toBe('a secret')
  const spaces = document.dict(document.dict(page!.dict.get('Resources'))?.get('ColorSpace'))
  const spot = document.resolve(spaces?.get('Spot'))
  expect(isArray(spot) && isName(spot[1], 'RDG_WHITE')).toBe(true)
  expect(document.encrypted).toBe(true)
  expect(document.repaired).toBe(false)
  document.close()
})

test('PdfDocument rejects a file that requires a password', () => {
  let refusal: unknown
  try {
    new PdfDocument(fixture('password')).close()
  } catch (error) {
    refusal = toPdfFailure(error)
  }
  expect(refusal).toEqual({ code: 'password-needed', text: 'This PDF is protected by a password.' })
})
