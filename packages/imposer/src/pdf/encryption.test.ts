import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PdfDocument } from './document.ts'
import { isArray, isName, PdfRef, PdfStream, PdfString } from './objects.ts'
import { contentStreams, joinedContent } from './page-content.ts'
import { listPages } from './pages.ts'
import { toPdfFailure } from './pdf-error.ts'
import { onePage, testFile } from './pdf-fixtures.ts'

/** One page encrypted by qpdf or mupdf with each supported method. */
const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}.pdf`, import.meta.url))

const EMPTY_PASSWORD = [
  'rc4-40',
  'rc4-128',
  'aes-128',
  'aes-128-clear-metadata',
  'aes-128-object-streams',
  'aes-256-r5',
  'aes-256-r6',
  // the user password is "secret"
  'empty-owner-rc4-40',
  'empty-owner-rc4-128',
  'empty-owner-aes-128',
  'empty-owner-aes-256',
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

test('PdfDocument reads a file of which only the attachments are encrypted, and asks for the password of an attachment', () => {
  const filters = '/CF<</A<</CFM/AESV2/AuthEvent/EFOpen/Length 16>>>>/StmF/Identity/StrF/Identity/EFF/A'
  const secret = `<${'5a'.repeat(32)}>`
  const document = new PdfDocument(
    testFile(
      onePage(
        {
          content: { data: '1 0 0 rg 0 0 9 9 re f' },
          more: {
            5: `<</Filter/Standard/V 4/R 4/Length 128/P -4/O${secret}/U${secret}${filters}>>`,
            6: { dict: '/Filter/Crypt/DecodeParms<</Name/A>>', data: 'encrypted attachment' },
          },
        },
        { trailer: '/Encrypt 5 0 R/ID[<00><00>]' },
      ),
    ),
  )
  const [page] = listPages(document)
  const content = joinedContent(document, contentStreams(document, page!.dict.get('Contents')))
  expect(content.toString().trim()).toBe('1 0 0 rg 0 0 9 9 re f')
  const attachment = document.resolve(new PdfRef(6, 0))
  if (!(attachment instanceof PdfStream)) throw new Error('The attachment is not a stream.')
  let refusal: unknown
  try {
    document.reader.content(attachment, 1_000)
  } catch (error) {
    refusal = toPdfFailure(error)
  }
  expect(refusal).toMatchObject({ code: 'password-needed' })
  document.close()
})
