/**
 * A PDF that is read in milliseconds, but of which one page takes almost forever to render: each of its forms draws the
 * next one 30 times. The other pages have a rectangle. Readers rebuild its missing cross-reference table.
 *
 * @param endless the page, counted from 1
 */
export function endlessPdf(pageCount = 1, endless = 1): Buffer {
  const levels = 12
  const firstPage = 20
  const stream = (id: number, dict: string, data: string) =>
    `${id} 0 obj <<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream endobj`
  const form = (level: number) =>
    stream(
      level + 5,
      `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</F ${level + 6} 0 R>>>>`,
      level === levels ? '1 0 0 rg 0 0 200 200 re f' : '/F Do '.repeat(30),
    )
  const pages = Array.from({ length: pageCount }, (_, i) => i + firstPage)
  const page = (id: number) =>
    `${id} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${id - firstPage + 1 === endless ? 4 : 3} 0 R` +
    '/Resources<</XObject<</F 5 0 R>>>>>> endobj'
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      `2 0 obj <</Type/Pages/Count ${pageCount}/Kids[${pages.map((id) => `${id} 0 R`).join(' ')}]>> endobj`,
      stream(3, '', '0 0 1 rg 10 10 90 90 re f'),
      stream(4, '', '/F Do'),
      ...Array.from({ length: levels + 1 }, (_, level) => form(level)),
      ...pages.map(page),
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}
