/**
 * A PDF that is read in milliseconds, but whose page takes almost forever to render: each of its forms draws the next one
 * 30 times. Readers rebuild its missing cross-reference table.
 */
export function endlessPdf(): Buffer {
  const levels = 12
  const stream = (id: number, dict: string, data: string) =>
    `${id} 0 obj <<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream endobj`
  const form = (level: number) =>
    stream(
      level + 5,
      `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</F ${level + 6} 0 R>>>>`,
      level === levels ? '1 0 0 rg 0 0 200 200 re f' : '/F Do '.repeat(30),
    )
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      '2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>> endobj',
      stream(4, '', '/F Do'),
      ...Array.from({ length: levels + 1 }, (_, level) => form(level)),
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}
