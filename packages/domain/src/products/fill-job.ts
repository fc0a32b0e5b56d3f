import { type ParameterValues, parameterKey } from '../input-settings/index.ts'
import { createFieldLookup, isLink, type NewJob } from '../intake/index.ts'
import { parseDueDate } from '../orders/index.ts'
import { addWorkingDays, toLocalDay } from '../time-zones/index.ts'
import type { Product } from './types.ts'

/** The values of a job that its product may fill. */
export interface FillableJob extends Pick<NewJob, 'mediaInfo' | 'additionalParams'> {
  /** Values used by the rules, by parameter key. */
  readonly values: ParameterValues
  /** Paths of the values that its product has filled. */
  readonly productFields?: readonly string[]
}

const MEDIA_FIELDS = { mediaName: 'media', mediaColor: 'color', mediaSize: 'size' } as const

/** Returns a job without the values that its product has filled. */
function clearProductFields<T extends FillableJob>(job: T): T {
  const cleared = new Set(job.productFields)
  const isOwn = (group: string, key: string) => !cleared.has(`${group}.${key}`)
  const ownMedia = Object.entries(job.mediaInfo).map(([key, value]) => [key, isOwn('mediaInfo', key) ? value : ''])
  return {
    ...job,
    mediaInfo: Object.fromEntries(ownMedia) as T['mediaInfo'],
    values: Object.fromEntries(Object.entries(job.values).filter(([key]) => isOwn('values', key))),
    additionalParams: job.additionalParams.filter(({ key }) => isOwn('additionalParams', key)),
    productFields: [],
  }
}

/**
 * Returns the values of a job with those of its product where the order has none. Values that its product has filled
 * before are not values of the order.
 *
 * @param remap changes the values of the order
 */
export function fillJob<T extends FillableJob>(stored: T, product: Product, remap: (job: T) => T = (job) => job): T {
  const job = remap(clearProductFields(stored))
  const { mediaInfo, values, additionalParams } = job
  const productValues = { media: product.media, color: product.color, size: product.size }
  const supplied = [
    ...Object.entries(productValues).map(([name, value]) => [parameterKey(name), value] as const),
    ...Object.entries(product.parameters),
  ].filter(([key, value]) => value !== '' && !values[key])
  const custom = Object.entries(product.parameters).filter(
    ([name, value]) => value !== '' && !values[name] && !additionalParams.some(({ key }) => key === name),
  )
  const media = Object.entries(MEDIA_FIELDS).flatMap(([name, field]) =>
    mediaInfo[name as keyof typeof MEDIA_FIELDS] === '' && product[field] !== ''
      ? [[name, product[field]] as const]
      : [],
  )
  return {
    ...job,
    mediaInfo: { ...mediaInfo, ...Object.fromEntries(media) },
    values: { ...values, ...Object.fromEntries(supplied) },
    additionalParams: [...custom.map(([key, value]) => ({ key, value })), ...additionalParams],
    productFields: [
      ...media.map(([key]) => `mediaInfo.${key}`),
      ...supplied.map(([key]) => `values.${key}`),
      ...custom.map(([key]) => `additionalParams.${key}`),
    ],
  }
}

/**
 * Returns the due date of a product that was ordered at a time, as `parseDueDate` returns it: the last of its working
 * days in the time zone of the shop. Null if the product has no working days.
 *
 * @param orderedAt ISO 8601
 */
export function getProductDueDate({ workingDays }: Product, orderedAt: string, timeZone: string): string | null {
  if (workingDays === null) return null
  return parseDueDate(addWorkingDays(toLocalDay(Date.parse(orderedAt), timeZone), workingDays)) ?? null
}

/** Why a job without artwork waits for its product. */
export const AWAITED_REASONS = [
  'productUnknown',
  'fileNotInOrder',
  'linkMissing',
  /** Its print file is made from a template, or cannot be made yet. */
  'fileNotMade',
] as const
export type AwaitedReason = (typeof AWAITED_REASONS)[number]

/** The print file of a job without artwork, or why it has none. */
export type ProductFile =
  | { readonly kind: 'file'; readonly artworkId: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'template'; readonly templateId: string }
  | { readonly kind: 'none'; readonly reason: AwaitedReason }

/** Texts of an order by the path of their field. */
export type OrderFields = Readonly<Record<string, string>>

/** Returns a function that finds the text of a field of an order by path or last name. */
export function createTextLookup(fields: OrderFields): (name: string) => string | undefined {
  const find = createFieldLookup(
    Object.entries(fields).map(([path, value]) => ({ path, name: path.slice(path.lastIndexOf('.') + 1), value })),
  )
  return (name) => find(name)?.value
}

/**
 * Returns the print file of a job without artwork.
 *
 * @param product undefined if it does not exist
 */
export function findProductFile(product: Product | undefined, fields: OrderFields): ProductFile {
  if (!product) return { kind: 'none', reason: 'productUnknown' }
  const { printFile, artworkId, linkField, templateId } = product
  if (printFile === 'file' && artworkId !== null) return { kind: 'file', artworkId }
  if (printFile === 'template' && templateId !== null) return { kind: 'template', templateId }
  if (printFile !== 'link') return { kind: 'none', reason: 'fileNotInOrder' }
  const links = Object.fromEntries(Object.entries(fields).filter(([, value]) => isLink(value)))
  const url = createTextLookup(links)(linkField)
  return url === undefined ? { kind: 'none', reason: 'linkMissing' } : { kind: 'url', url }
}
