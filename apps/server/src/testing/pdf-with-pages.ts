/** A PDF with this number of empty pages; readers rebuild its missing cross-reference table. */
export function pdfWithPages(pages: number): string {
  const ids = Array.from({ length: pages }, (_, page) => page + 3)
  const leaves = ids.map((id) => `${id} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj`)
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}]>> endobj`,
    ...leaves,
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}
