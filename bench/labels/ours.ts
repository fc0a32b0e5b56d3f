import path from 'node:path'
import { composeLabels } from '@platen/imposer/labels'
import type { LabelsInput } from './input.ts'

/** Returns the number of pages. */
export async function run({ folder, labels }: LabelsInput): Promise<number> {
  const output = path.join(folder, 'ours.pdf')
  const paper = { kind: 'one-per-page', width: 100, height: 62 } as const
  return (await composeLabels({ labels, output, language: 'en', paper })).pages
}
