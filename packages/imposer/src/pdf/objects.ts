/** A name, decoded as latin1: one character per byte. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class PdfString {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen: number) {
    this.num = num
    this.gen = gen
  }
}

export type PdfDict = Map<string, PdfObject>
export type PdfArray = PdfObject[]

/** A stream: its dictionary and the file offset of its data. The length is computed on demand. */
export class PdfStream {
  readonly dict: PdfDict
  readonly start: number
  /** The stream's object number, for decryption. */
  readonly self: PdfRef
  constructor(dict: PdfDict, start: number, self: PdfRef) {
    this.dict = dict
    this.start = start
    this.self = self
  }
}

/** A keyword that is not an object: an operator of a content stream, or `obj`, `endobj`, `stream`. */
export class PdfKeyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict | PdfStream

export const isDict = (value: unknown): value is PdfDict => value instanceof Map
export const isArray = (value: unknown): value is PdfArray => Array.isArray(value)
export const isName = (value: unknown, name?: string): value is PdfName =>
  value instanceof PdfName && (name === undefined || value.name === name)
