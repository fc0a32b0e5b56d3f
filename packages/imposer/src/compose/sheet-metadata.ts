import { createHash } from 'node:crypto'
import { escapeXml } from '@platen/domain/text'
import { stringText } from '../pdf/serialise.ts'
import type { ComposeInput, SheetOutputIntent } from './types.ts'

const PRODUCER = 'Platen'

/** Formats a text string: ASCII if possible, else UTF-16 with byte order mark. */
function textString(text: string): string {
  if (/^[ -~]*$/.test(text)) return stringText(Buffer.from(text, 'latin1'))
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${utf16.toString('hex')}>`
}

/** Formats date and time in UTC with a precision of one second. */
function dateParts(iso: string): { readonly pdf: string; readonly xmp: string } {
  const date = new Date(iso)
  const xmp = Number.isNaN(date.getTime()) ? '1970-01-01T00:00:00' : date.toISOString().slice(0, 19)
  return { pdf: `D:${xmp.replace(/[-:T]/g, '')}Z`, xmp: `${xmp}Z` }
}

export function documentInfo(input: ComposeInput): string {
  const { pdf } = dateParts(input.creationDate)
  const version = input.outputIntent?.isPdfX4 ? '/GTS_PDFXVersion(PDF/X-4)' : ''
  return (
    `<</Title${textString(input.title)}/Producer(${PRODUCER})/Creator(${PRODUCER})` +
    `/CreationDate(${pdf})/ModDate(${pdf})/Trapped/False${version}>>`
  )
}

/** Returns the XMP packet, with PDF/X-4 identification (ISO 15930-7) if the sheet conforms. */
export function xmpPacket(input: ComposeInput): Buffer {
  const { xmp } = dateParts(input.creationDate)
  const id = createHash('md5').update(input.documentId).digest('hex')
  const uuid = `uuid:${id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`
  const version = input.outputIntent?.isPdfX4 ? '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>' : ''
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(input.title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>${xmp}</xmp:CreateDate><xmp:ModifyDate>${xmp}</xmp:ModifyDate><xmp:MetadataDate>${xmp}</xmp:MetadataDate>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool><pdf:Producer>${PRODUCER}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>${version}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`,
    'utf8',
  )
}

export function outputIntentDict(intent: SheetOutputIntent, profile: number): string {
  const registry = intent.registry === undefined ? '' : `/RegistryName${textString(intent.registry)}`
  const info = textString(intent.info ?? intent.condition)
  return (
    `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier${textString(intent.condition)}` +
    `/Info${info}${registry}/DestOutputProfile ${profile} 0 R>>`
  )
}
