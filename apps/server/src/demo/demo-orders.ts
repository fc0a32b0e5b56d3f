import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ARTWORK_KINDS, type ArtworkKind, makeArtwork } from './artwork/make-artwork.ts'

interface Product {
  readonly media: string
  readonly widthMm: number
  readonly heightMm: number
  readonly sizes: readonly string[]
}

/** Products of the demo; mugs have no rule, which shows NO-JIG. */
const PRODUCTS: readonly Product[] = [
  { media: 'PhoneCase', widthMm: 75, heightMm: 155, sizes: ['M', 'L'] },
  { media: 'Keyring', widthMm: 72, heightMm: 82, sizes: ['70'] },
  { media: 'Pen', widthMm: 90, heightMm: 8, sizes: ['S'] },
]
const MUG: Product = { media: 'Mug', widthMm: 200, heightMm: 90, sizes: ['300'] }
const COLORS = ['Black', 'White', 'Blue'] as const
const NAMES = ['Mia', 'Noah', 'Emma', 'Luis', 'Zofia', 'Hana', 'Marco', 'Inês', 'Jules', 'Ada'] as const

export interface DemoOrder {
  readonly seed: number
  readonly product: Product
  readonly kind: ArtworkKind
  /** File name without the extension. */
  readonly base: string
  readonly text: string
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/**
 * Returns the orders of the first start, named for HotFolder1: every kind of artwork, and one product without a rule.
 */
export function firstOrders(): DemoOrder[] {
  const samples: readonly [Product, string, string, number, ArtworkKind][] = [
    [PRODUCTS[0] as Product, 'Black', 'M', 3, 'pdf'],
    [PRODUCTS[0] as Product, 'White', 'M', 2, 'png'],
    [PRODUCTS[0] as Product, 'Blue', 'L', 1, 'jpeg-cmyk'],
    [PRODUCTS[0] as Product, 'Black', 'L', 2, 'jpeg-rgb'],
    [PRODUCTS[0] as Product, 'White', 'L', 4, 'pdf'],
    [PRODUCTS[1] as Product, 'Red', '70', 3, 'svg'],
    [PRODUCTS[1] as Product, 'Blue', '70', 2, 'pdf'],
    [PRODUCTS[1] as Product, 'Clear', '70', 5, 'png'],
    [PRODUCTS[2] as Product, 'Black', 'S', 6, 'pdf'],
    [PRODUCTS[2] as Product, 'White', 'S', 4, 'svg'],
    [PRODUCTS[2] as Product, 'Blue', 'S', 12, 'pdf'],
    [MUG, 'White', '300', 2, 'jpeg-rgb'],
  ]
  return samples.map(([product, color, size, quantity, kind], index) => ({
    seed: index + 1,
    product,
    kind,
    base: [product.media, color, size, quantity].join('-'),
    text: pick(NAMES, index),
  }))
}

/** Returns further orders, named for HotFolder2; `from` is the first job id. */
export function moreOrders(count: number, from: number): DemoOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const no = from + index
    const product = pick(PRODUCTS, no)
    const values = [`J${no}`, product.media, pick(COLORS, no * 7), pick(product.sizes, no), 1 + ((no * 5) % 4)]
    return { seed: no, product, kind: pick(ARTWORK_KINDS, no * 3), base: values.join('-'), text: pick(NAMES, no) }
  })
}

/**
 * Creates an order's artwork and puts it into a hot folder as recommended: written under a hidden name, then renamed.
 */
export async function deliverDemoOrder(folder: string, order: DemoOrder): Promise<string> {
  const { widthMm, heightMm } = order.product
  const { bytes, extension } = await makeArtwork(order.seed, order.kind, { widthMm, heightMm, text: order.text })
  const name = `${order.base}.${extension}`
  await mkdir(folder, { recursive: true })
  const hidden = path.join(folder, `.${name}.part`)
  await writeFile(hidden, bytes)
  await rename(hidden, path.join(folder, name))
  return name
}

/** Returns the hot folder `no` of the demo in a data folder. */
export const demoHotFolder = (dataFolder: string, no: number): string =>
  path.join(dataFolder, 'environments', 'demo', 'hotfolders', `HotFolder${no}`)
