import { NEW_MAPPING, parseShopMessage, type ShopMapping } from '@platen/domain/shops'
import { expect, test } from 'vitest'
import { findMappedField, joinPath, type MappedField, setFieldPath, toFieldPaths, toMapping } from './mapping-paths.ts'

const NO_VALUES = { paidValues: [], cancelledValues: [] }

/** The mapping after clicks on values of a message, first on the first one. */
const click = (clicks: readonly (readonly [MappedField, string])[], groups: readonly string[] = []): ShopMapping =>
  toMapping(
    clicks.reduce(
      (fields, [field, path]) => setFieldPath(fields, field, path, !groups.includes(path)),
      toFieldPaths(NEW_MAPPING, {}),
    ),
    NO_VALUES,
  )

/** Messages of five systems, with the values that are clicked. */
const SHAPES = [
  {
    name: 'flat',
    message: {
      number: 'A-1',
      to: { name: 'Ann', city: 'Bern' },
      items: [
        { sku: 'P', qty: 2 },
        { sku: 'Q', qty: 1 },
      ],
    },
    clicks: [
      ['orderId', 'number'],
      ['address', 'to.city'],
      ['sku', 'items[1].sku'],
      ['copies', 'items[0].qty'],
    ],
  },
  {
    name: 'a list with one order in a group',
    message: {
      data: {
        orders: [
          {
            no: 7,
            lines: [
              {
                article: { sku: 'P' },
                n: 2,
                options: [{ name: 'Text', value: 'Ada' }],
                files: [{ href: 'https://f.example/1' }],
              },
            ],
          },
        ],
      },
    },
    clicks: [
      ['orderId', 'data.orders[0].no'],
      ['sku', 'data.orders[0].lines[0].article.sku'],
      ['copies', 'data.orders[0].lines[0].n'],
      ['fields', 'data.orders[0].lines[0].options[0].value'],
      ['url', 'data.orders[0].lines[0].files[0].href'],
    ],
  },
  {
    name: 'a list at the top',
    message: [{ id: 'B-2', rows: [{ sku: 'P', quantity: '2', custom: { engraving: 'Ada' } }] }],
    clicks: [
      ['orderId', '[0].id'],
      ['sku', '[0].rows[0].sku'],
      ['copies', '[0].rows[0].quantity'],
      ['fields', '[0].rows[0].custom.engraving'],
    ],
  },
  {
    name: 'lines by name',
    message: { ref: 'C-3', items: { first: { code: 'P', count: 2 }, second: { code: 'Q', count: 1 } } },
    clicks: [
      ['orderId', 'ref'],
      ['lines', 'items'],
      ['sku', 'items.first.code'],
      ['copies', 'items.second.count'],
    ],
    groups: ['items'],
  },
  {
    name: 'one line without a list',
    message: { order: { ref: 'D-4', sku: 'P', pieces: 2 } },
    clicks: [
      ['orderId', 'order.ref'],
      ['sku', 'order.sku'],
      ['copies', 'order.pieces'],
    ],
  },
] as const satisfies readonly {
  name: string
  message: unknown
  clicks: readonly (readonly [MappedField, string])[]
  groups?: readonly string[]
}[]

test.each(SHAPES)('A message is mapped by clicking its values: $name', (shape) => {
  const mapping = click(shape.clicks, 'groups' in shape ? shape.groups : [])
  const read = parseShopMessage(JSON.stringify(shape.message), { kind: 'other', mapping })
  expect(read).toMatchObject({
    ok: true,
    order: { lines: expect.arrayContaining([expect.objectContaining({ sku: 'P', copies: 2 })]) },
  })
  // The mapping is shown as the same paths, and stays the same.
  expect(toMapping(toFieldPaths(mapping, shape.message), NO_VALUES)).toEqual(mapping)
})

test('The paths of a mapping are relative to the order and to the line', () => {
  expect(click(SHAPES[1].clicks)).toEqual({
    ...NEW_MAPPING,
    order: 'data.orders',
    orderId: 'no',
    lines: 'lines',
    line: { id: '', sku: 'article.sku', copies: 'n', title: '', fields: 'options', url: 'files[0].href' },
  })
})

test('Fields of a line are removed when the list of lines becomes another one', () => {
  const mapping = click([
    ['sku', 'rows[0].sku'],
    ['copies', 'rows[0].n'],
    ['sku', 'items[0].sku'],
  ])
  expect([mapping.lines, mapping.line.sku, mapping.line.copies]).toEqual(['items', 'sku', ''])
})

test('A name that contains the characters of a path has no path', () => {
  expect([joinPath('a', 'b'), joinPath('', 'b'), joinPath('a', 0), joinPath('a', 'b.c'), joinPath('a', '')]).toEqual([
    'a.b',
    'b',
    'a[0]',
    null,
    null,
  ])
})

test('findMappedField returns the field that is mapped to a path of a message, if any', () => {
  const mapping = click(SHAPES[1].clicks)
  expect(['no', 'article.sku', 'n', 'other', ''].map((path) => findMappedField(mapping, path))).toEqual([
    ...['orderId', 'sku', 'copies', undefined, undefined],
  ])
})
