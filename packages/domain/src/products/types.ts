import { FIX_LIMITS, type FixRules } from '../artwork/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { roundTo } from '../units/index.ts'

/**
 * Where the print file of an ordered product comes from: its order, a link in a field of its order, one fixed file, or
 * a template that is filled with fields of the order.
 */
export const PRINT_FILES = ['order', 'link', 'file', 'template'] as const
export type PrintFile = (typeof PRINT_FILES)[number]

/** What a shop knows about the articles with one SKU. Empty texts are not known. */
export interface Product extends FixRules {
  readonly sku: string
  readonly name: string
  readonly media: string
  readonly color: string
  readonly size: string
  /** Working days from the order date to the due date; null if orders have none. */
  readonly workingDays: number | null
  /** The article that is printed on. */
  readonly blank: string
  /** Values of custom parameters, by name. */
  readonly parameters: ParameterValues
  readonly printFile: PrintFile
  /** The field of the order with the link; empty unless `printFile` is `link`. */
  readonly linkField: string
  /** The fixed file; null unless `printFile` is `file`. */
  readonly artworkId: string | null
  /** Null unless `printFile` is `template`. */
  readonly templateId: string | null
  /** Days that orders wait for the approval of the customer, at most; null if they need none. */
  readonly approvalDays: number | null
}

export const PRODUCT_LIMITS = {
  /** Characters of each text. */
  text: 200,
  /** Custom parameters with a value. */
  parameters: 100,
  workingDays: 365,
  /** The link to the customer proof is valid as long as the order waits. */
  approvalDays: 7,
  /** Pages of a fixed file: each becomes a frame of the job. */
  filePages: 5,
} as const

export const NEW_PRODUCT: Product = {
  sku: '',
  name: '',
  media: '',
  color: '',
  size: '',
  workingDays: null,
  blank: '',
  parameters: {},
  printFile: 'order',
  linkField: '',
  artworkId: null,
  templateId: null,
  approvalDays: null,
  fixes: 'off',
  turnArtwork: false,
  maxScalePercent: 0,
  maxTrimMm: 0,
}

/** Returns the text by which products are identified: SKUs that differ in case or outer spaces only are equal. */
export const toSkuKey = (sku: string): string => normaliseForComparison(sku)

/** Texts of a product. */
export const PRODUCT_TEXTS = ['sku', 'name', 'media', 'color', 'size', 'blank', 'linkField'] as const

export type ProductProblemCode =
  | 'skuMissing'
  | 'tooLong'
  | 'notWorkingDays'
  | 'notApprovalDays'
  | 'linkFieldMissing'
  | 'artworkMissing'
  | 'templateMissing'
  | 'tooManyParameters'
  | 'valueNotPermitted'

export interface ProductProblem {
  /** A field of `Product`. */
  readonly field: keyof Product
  readonly code: ProductProblemCode
}

/**
 * Returns why artwork cannot be the fixed file of a product; undefined as its number of pages means that there is none.
 */
export function checkFile(pages: number | undefined): 'unknownArtwork' | 'tooManyPages' | undefined {
  if (pages === undefined) return 'unknownArtwork'
  return pages > PRODUCT_LIMITS.filePages ? 'tooManyPages' : undefined
}

/** Returns what is wrong with a product, in the order of its fields; whether its file exists is not checked. */
export function validateProduct(product: Product): readonly ProductProblem[] {
  const problems: ProductProblem[] = []
  const add = (field: keyof Product, code: ProductProblemCode) => problems.push({ field, code })
  if (toSkuKey(product.sku) === '') add('sku', 'skuMissing')
  for (const field of PRODUCT_TEXTS) if (product[field].length > PRODUCT_LIMITS.text) add(field, 'tooLong')
  const { workingDays, parameters } = product
  const isCount = workingDays === null || (Number.isInteger(workingDays) && workingDays >= 0)
  if (!isCount || (workingDays ?? 0) > PRODUCT_LIMITS.workingDays) add('workingDays', 'notWorkingDays')
  if (Object.keys(parameters).length > PRODUCT_LIMITS.parameters) add('parameters', 'tooManyParameters')
  const { approvalDays } = product
  const isWait = approvalDays === null || (Number.isInteger(approvalDays) && approvalDays >= 1)
  if (!isWait || (approvalDays ?? 0) > PRODUCT_LIMITS.approvalDays) add('approvalDays', 'notApprovalDays')
  if (
    Object.entries(parameters)
      .flat()
      .some((text) => text.length > PRODUCT_LIMITS.text)
  )
    add('parameters', 'tooLong')
  if (product.printFile === 'link' && product.linkField === '') add('linkField', 'linkFieldMissing')
  if (product.printFile === 'file' && product.artworkId === null) add('artworkId', 'artworkMissing')
  if (product.printFile === 'template' && product.templateId === null) add('templateId', 'templateMissing')
  if (!isBetween(product.maxScalePercent, FIX_LIMITS.scalePercent)) add('maxScalePercent', 'valueNotPermitted')
  if (!isBetween(product.maxTrimMm, FIX_LIMITS.trimMm)) add('maxTrimMm', 'valueNotPermitted')
  return problems
}

const isBetween = (value: number, most: number): boolean => value >= 0 && value <= most

/** Line ends and other control characters, which a text of one line cannot have, are replaced by a space. */
const toLine = (value: string): string =>
  value
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** Returns a product with trimmed texts, without empty parameters, and without what its print file does not need. */
export function normaliseProduct(product: Product): Product {
  const parameters = Object.entries(product.parameters)
    .map(([name, value]) => [name, toLine(value)] as const)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    sku: toLine(product.sku),
    name: toLine(product.name),
    media: toLine(product.media),
    color: toLine(product.color),
    size: toLine(product.size),
    workingDays: product.workingDays,
    blank: toLine(product.blank),
    parameters: Object.fromEntries(parameters),
    printFile: product.printFile,
    linkField: product.printFile === 'link' ? toLine(product.linkField) : '',
    artworkId: product.printFile === 'file' ? product.artworkId : null,
    templateId: product.printFile === 'template' ? product.templateId : null,
    approvalDays: product.approvalDays,
    fixes: product.fixes,
    turnArtwork: product.turnArtwork,
    maxScalePercent: roundTo(product.maxScalePercent, 2),
    maxTrimMm: roundTo(product.maxTrimMm, 2),
  }
}
