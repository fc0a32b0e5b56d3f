import { SaxesParser } from 'saxes'

/** Whether a text is one well-formed XML 1.0 document without a document type. */
export function isWellFormed(text: string): boolean {
  let hasDoctype = false
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('doctype', () => {
    hasDoctype = true
  })
  try {
    parser.write(text).close()
  } catch {
    return false
  }
  return !hasDoctype
}
