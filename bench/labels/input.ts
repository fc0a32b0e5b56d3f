import path from 'node:path'
import { formatPieceCode, piecePath } from '@platen/domain/printing'
import type { Label } from '@platen/imposer/labels'

/** Labels that are written into a folder, which contains the images `0.jpg` and so on. */
export interface LabelsInput {
  readonly folder: string
  readonly labels: readonly Label[]
}

export const PICTURES = 20

export function labelsInput(count: number, folder: string): LabelsInput {
  const labels = Array.from({ length: count }, (_, i) => ({
    orderId: String(10_000 + i),
    jobId: `PhoneCase-Black-M-${i}`,
    media: 'Phone case',
    size: '74.5 x 149 mm',
    colour: 'Black',
    copy: 1 + (i % 5),
    copies: 5,
    isReprint: false,
    jigNo: 1 + (i % 7),
    slotNo: 1 + (i % 40),
    thumbnail: path.join(folder, `${i % PICTURES}.jpg`),
    code: formatPieceCode(i),
    url: `https://print.example.com${piecePath('demo', formatPieceCode(i))}`,
  }))
  return { folder, labels }
}
