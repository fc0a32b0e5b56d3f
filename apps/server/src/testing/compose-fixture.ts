import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { normalisePdf } from '@platen/imposer/normalise'
import { expect } from 'vitest'
import { originalKey, preparedPdfKey } from '../file-store/object-keys.ts'
import { withWorkFolder } from '../file-store/work-folder.ts'
import { composeRuns } from './run-due-jobs.ts'
import type { TestShop } from './test-environment.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** Returns functions that create artwork that can be composed and run the composer. */
export function composeFixture(server: TestServer, shop: TestShop) {
  const { objects, settings } = server.services

  /** Creates artwork with its file: one page of 40 x 30 mm in one colour, as the operator of a content stream. */
  async function realArtwork(
    change: Partial<ArtworkInfo> = {},
    colour = '1 0 0 rg',
  ): Promise<Awaited<ReturnType<TestShop['artwork']>>> {
    const artwork = await shop.artwork(1, change)
    await withWorkFolder(settings, async (folder) => {
      const [original, ready] = [path.join(folder, 'original'), path.join(folder, 'ready.pdf')]
      await writeFile(original, onePagePdf(colour))
      expect(await normalisePdf(original, ready)).toMatchObject({ ok: true })
      await objects.put(shop.environment, [
        { key: originalKey(artwork.id), file: original },
        { key: preparedPdfKey(artwork.id), file: ready },
      ])
    })
    return artwork
  }

  async function runs(person: TestClient): Promise<WirePrintJob[]> {
    return (await person.call(printCalls.jobs, { query: {} })).body['printJobs'] as WirePrintJob[]
  }

  /** Runs the composer until no run that the user sees is queued. */
  async function composed(person: TestClient): Promise<void> {
    const waiting = async () => (await runs(person)).some((job) => job.state === 'queued')
    await composeRuns(server.services, shop.environment)
    if (await waiting()) throw new Error('a run could not be composed')
  }

  return { realArtwork, runs, composed }
}

/** Returns a PDF with one page of 40 x 30 mm in one colour. */
export function onePagePdf(colour: string): string {
  const content = `${colour} 0 0 113 85 re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 113.3858 85.0394] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const offsets = body.map((_each, index) => 9 + body.slice(0, index).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = 9 + body.join('').length
  return `%PDF-1.4\n${body.join('')}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
}
