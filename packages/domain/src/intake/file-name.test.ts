import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEPARATORS } from '../input-settings/index.ts'
import { exampleFileName, type FileNameParts, findArtworkNames, orderFromFile, parseFileName } from './file-name.ts'
import { intakeProblemText } from './problems.ts'

const usual: FileNameParts = { order: ['media', 'color', 'size', 'quantity'], separator: '-', fixValues: [] }

const read = (fileName: string, naming: FileNameParts = usual) => {
  const reading = parseFileName(fileName, naming)
  return reading.ok ? reading.values : reading.problem.code
}

test('parseFileName reads a name by the order and separator of its hot folder', () => {
  expect(read('PhoneCase-Black-M-3.pdf')).toEqual({
    'systemParam.media': 'PhoneCase',
    'systemParam.color': 'Black',
    'systemParam.size': 'M',
    'systemParam.quantity': '3',
    'systemParam.jobId': 'PhoneCase-Black-M-3',
  })
})

test('parseFileName accepts parameters by key or name, and custom parameters by name', () => {
  const naming = { order: ['systemParam.media', 'Finish'], separator: '_', fixValues: [] } as const
  expect(read('Mug_Gloss.PNG', naming)).toMatchObject({ 'systemParam.media': 'Mug', Finish: 'Gloss' })
})

test('fixed values fill parameters that the name does not contain', () => {
  const naming: FileNameParts = {
    order: ['media', 'jobId'],
    separator: '+',
    fixValues: [
      { key: 'color', value: 'White' },
      { key: 'quantity', value: '4' },
    ],
  }
  expect(read('Mug+J7.svg', naming)).toEqual({
    'systemParam.media': 'Mug',
    'systemParam.jobId': 'J7',
    'systemParam.color': 'White',
    'systemParam.quantity': '4',
  })
})

test('the separators are - + = _, space and none', () => {
  expect(SEPARATORS).toEqual(['-', '+', '=', '_', ' ', ''])
})

test('without a separator only the first parameter is used', () => {
  expect(read('Phone-Case_1.tif', { order: ['media', 'color'], separator: '', fixValues: [] })).toEqual({
    'systemParam.media': 'Phone-Case_1',
    'systemParam.quantity': '1',
    'systemParam.jobId': 'Phone-Case_1',
  })
})

test('a hot folder without an order of parameters accepts any name', () => {
  expect(read('anything at all.jpeg', { order: [], separator: '-', fixValues: [] })).toMatchObject({
    'systemParam.jobId': 'anything at all',
  })
})

test('a missing quantity means 1 copy, and a missing job id the base name of the file', () => {
  const reading = parseFileName('Mug-Red.pdf', { order: ['media', 'color'], separator: '-', fixValues: [] })
  expect(reading).toMatchObject({ ok: true, quantity: 1, jobId: 'Mug-Red' })
})

test.each([
  ['PhoneCase-Black-M.pdf', 'name_does_not_fit'],
  ['Phone-Case-Black-M-3.pdf', 'name_does_not_fit'],
  ['PhoneCase--M-3.pdf', 'name_value_empty'],
  ['PhoneCase- -M-3.pdf', 'name_value_empty'],
  ['PhoneCase-Black-M-0.pdf', 'quantity_not_whole'],
  ['PhoneCase-Black-M-2.5.pdf', 'quantity_not_whole'],
  ['PhoneCase-Black-M-three.pdf', 'quantity_not_whole'],
  ['PhoneCase-Black-M-3 (1).pdf', 'quantity_not_whole'],
  ['PhoneCase-Black-M-99999999999.pdf', 'quantity_too_large'],
  ['PhoneCase-Black-M-1000001.pdf', 'quantity_too_large'],
  ['PhoneCase-Black-M-3.docx', 'kind_not_taken'],
  ['PhoneCase-Black-M-3', 'kind_not_taken'],
  ['.pdf', 'kind_not_taken'],
])('parseFileName rejects %j: %s', (fileName, code) => {
  expect(read(fileName)).toBe(code)
})

test('parseFileName explains a name that does not match in plain words with an example', () => {
  const reading = parseFileName('Mug.pdf', usual)
  if (reading.ok) throw new Error('the name fits')
  expect(intakeProblemText(reading.problem)).toBe(
    'The name "Mug.pdf" has 1 value, but the naming of this hot folder expects 4. ' +
      'A name that fits looks like "PhoneCase-Black-M-3.pdf".',
  )
})

test('parseFileName normalises the Unicode form of accents', () => {
  const naming = { order: ['media'], separator: '', fixValues: [] } as const
  expect(read('Étui.pdf'.normalize('NFD'), naming)).toEqual(read('Étui.pdf'.normalize('NFC'), naming))
})

test('exampleFileName ends in .pdf and matches its pattern', () => {
  const parameter = fc.constantFrom('media', 'color', 'size', 'quantity', 'jobId', 'My finish', 'A-B_C', '- -')
  fc.assert(
    fc.property(fc.uniqueArray(parameter), fc.constantFrom(...SEPARATORS), (order, separator) => {
      const naming = { order, separator, fixValues: [] }
      const example = exampleFileName(naming)
      expect(example).toMatch(/\.pdf$/)
      expect(typeof read(example, naming)).toBe('object')
    }),
  )
  expect(exampleFileName({ order: ['media', 'size'], separator: '', fixValues: [] })).toBe('PhoneCase.pdf')
})

test('parseFileName returns the values of a name that was built from them', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9äé][A-Za-z0-9äé.]{0,8}[A-Za-z0-9äé]$/)
  fc.assert(
    fc.property(fc.tuple(value, value, fc.integer({ min: 1, max: 1_000_000 })), ([media, color, quantity]) => {
      const naming: FileNameParts = { order: ['media', 'color', 'quantity'], separator: '_', fixValues: [] }
      expect(read(`${media}_${color}_${quantity}.pdf`, naming)).toMatchObject({
        'systemParam.media': media.normalize('NFC'),
        'systemParam.color': color.normalize('NFC'),
        'systemParam.quantity': String(quantity),
      })
    }),
  )
})

test('orderFromFile returns an order of one job with one frame whose id is the base name', () => {
  const naming: FileNameParts = { order: ['media', 'Finish', 'quantity'], separator: '-', fixValues: [] }
  const arrival = orderFromFile(
    { fileName: 'Mug-Gloss-3.pdf', source: 'HotFolder2', now: '2026-11-21T10:00:00.000Z' },
    naming,
  )
  expect(arrival).toMatchObject({
    ok: true,
    order: {
      source: 'HotFolder2',
      orderId: 'Mug-Gloss-3',
      date: '2026-11-21T10:00:00.000Z',
      jobs: [
        {
          jobId: 'Mug-Gloss-3',
          mediaInfo: { mediaName: 'Mug', mediaColor: '', mediaSize: '', sku: '' },
          additionalParams: [{ key: 'Finish', value: 'Gloss' }],
          frames: [{ copies: 3, artwork: { kind: 'file', file: 'Mug-Gloss-3.pdf' } }],
        },
      ],
    },
  })
})

test('findArtworkNames finds the artwork in an order file, also if it is malformed', () => {
  const order = {
    orderId: 'A.1',
    jobs: [{ frames: [{ file: 'a "b".pdf' }, { file: 'art/Ü.PNG' }, { file: 'a "b".pdf' }] }],
  }
  expect(findArtworkNames(JSON.stringify(order))).toEqual(['a "b".pdf', 'art/Ü.PNG'])
  expect(findArtworkNames('{"orderId": "1", "file": "x.pdf", "open: y.pdf')).toEqual(['x.pdf'])
  expect(findArtworkNames('{"file": "bad\\q.svg", "url": "https://shop.example/a.pdf"}')).toContain('bad\\q.svg')
})

test('findArtworkNames finds every file name in valid JSON', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => `${text}.pdf`)
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (files) => {
      expect(findArtworkNames(JSON.stringify({ frames: files }))).toEqual([...new Set(files)])
    }),
  )
})

test('findArtworkNames reads a large string and one that does not end in linear time', () => {
  const base64 = 'AAAA'.repeat(3 * 1024 * 1024)
  expect(findArtworkNames(`{"data": "${base64}", "file": "a.pdf"}`)).toEqual(['a.pdf'])
  expect(findArtworkNames(`"file": "a.pdf", "${'\\"'.repeat(4 * 1024 * 1024)}`)).toEqual(['a.pdf'])
  expect(findArtworkNames('"'.repeat(8 * 1024 * 1024))).toEqual([])
})
