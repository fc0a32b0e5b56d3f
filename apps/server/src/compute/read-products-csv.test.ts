import { csvLine } from '@platen/domain/text'
import { expect, test } from 'vitest'
import { readProductsCsv } from './read-products-csv.ts'

test('A file that is parsed in parts has the same rows, whatever is at the ends of the parts', async () => {
  const cells = ['a\r\nb', 'a\r\rb', '\u{1F58A}\u{1F58A}', 'plain', '"quoted"']
  for (let shift = 0; shift < 12; shift += 1) {
    const names = Array.from({ length: 6000 }, (_, index) => `${cells[index % cells.length]}${index}`)
    const head = `sku;name${' '.repeat(shift)}\r\n`
    const lines = names.map((name, index) => csvLine([`p${index}`, name]).replace(',', ';'))
    const { rows, faults } = await readProductsCsv({ csv: `\uFEFF${head}${lines.join('')}`, customParams: [] })
    expect(faults).toEqual([])
    expect(rows.map(({ fields }) => fields.name)).toEqual(names.map((name) => name.replaceAll(/\r\n?/g, '\n')))
    const ends = names.map((name) => 1 + (name.match(/\r\n?/g)?.length ?? 0))
    expect(rows.at(-1)?.line).toBe(2 + ends.slice(0, -1).reduce((sum, count) => sum + count, 0))
  }
})

test('A file that is not CSV has one fault with its line', async () => {
  const csv = `sku,name\n${'a,b\n'.repeat(9000)}"c"d,e\n`
  const result = await readProductsCsv({ csv, customParams: [] })
  expect(result).toEqual({ rows: [], faults: [{ line: 9002, code: 'notCsv', column: '', value: '' }] })
})
