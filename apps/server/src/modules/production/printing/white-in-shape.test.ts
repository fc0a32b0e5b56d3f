import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { DEFAULT_SHEET, type WhiteSettings } from '@platen/domain/output-channels'
import { normalisePdf } from '@platen/imposer/normalise'
import { expect, test } from 'vitest'
import { newPreparedPdfKey, proofKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { composeFixture, onePagePdf } from '../../../testing/compose-fixture.ts'
import { artworkFolder, findSheetPath } from '../../../testing/object-paths.ts'
import { readStreams } from '../../../testing/read-sheet-page.ts'
import { composeRuns } from '../../../testing/run-due-jobs.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'
import { replacePreparedPdf } from '../../orders/artwork/artwork-commands.ts'
import { storeMissingContours } from '../../orders/artwork/store-contours.ts'
import { removeObjectsTask } from '../../platform/storage/tasks/remove-objects.ts'

const server = await testServer()
const { services } = server

/** Returns a shop whose operator prints an artwork on a channel with this white. */
async function shopWithWhite(white: WhiteSettings | undefined) {
  const shop = await testEnvironment(server)
  const { environment } = shop
  const operator = await server.person(environment, 'admin', ['print_order_edit', 'output_preset_edit'])
  const { realArtwork, runs } = composeFixture(server, shop)
  const art = await realArtwork()
  const layers = { ...DEFAULT_SHEET.layers, white: 'RDG_WHITE' }
  const sheet = { ...DEFAULT_SHEET, layers, ...(white && { white }) }
  const channelId = await shop.channel(operator.id, { hotFolderPath: 'one', sheet })
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const { body } = await operator.call(outputPresetCalls.save, {
    body: { presetData: { name: 'Bed', tableId: shop.layoutId, outputChannelId: channelId, files } },
  })
  const presetId = String(body['id'])
  const folder = artworkFolder(services.settings, environment.resourceName, art.id)

  /** Books one copy of a new order. */
  async function book() {
    await shop.deliver(shop.arriving({ copies: [1] }).order, art)
    await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  }

  /** Books and prints a copy. Returns the run and what its sheet draws. */
  async function print() {
    await book()
    await operator.call(printCalls.printOrders, { body: { presetId } })
    await composeRuns(services, environment)
    const [run] = await runs(operator)
    const isReady = run?.state === 'ready'
    const drawn = isReady ? await readStreams(await findSheetPath(services, environment, run.id)) : ''
    return { state: run?.state, fault: run?.fault?.code, drawn }
  }

  const proof = () => operator.call(printCalls.createProof, { body: { presetId } })
  const storedBytes = async () => {
    const [row] = await services.database.inEnvironment(environment.id, (tx) =>
      tx.query<{ bytes: number }>('select sum(stored_bytes)::int as bytes from artworks where environment_id = $1'),
    )
    return row?.bytes ?? 0
  }
  return { environment, artworkId: art.id, folder, book, print, proof, storedBytes }
}

test('A channel with white in the shape of the artwork traces each artwork once, for sheets and proofs', async () => {
  const shop = await shopWithWhite({ method: 'artwork', chokeMm: 0.5 })
  const before = await shop.storedBytes()
  await shop.book()
  const { body } = await shop.proof()
  const { id } = body['proof'] as { id: string }
  const file = path.join(shop.folder, '..', '..', ...proofKey(id).split('/'))
  // the artwork of 40 x 30 mm without 0.5 mm on each side
  const white = /^39\d\d\d 500 m\n39\d\d\d 29\d\d\d l\n500 29\d\d\d l$/m
  expect(await readStreams(file)).toMatch(white)
  const contour = path.join(shop.folder, 'ready.contour-1-artwork.json')
  const { ino, size } = await stat(contour)
  expect(await shop.storedBytes()).toBe(before + size)
  expect(JSON.parse(await readFile(contour, 'utf8'))).toMatchObject({ width: 40000, height: 30000 })
  const { state, drawn } = await shop.print()
  expect(state).toBe('ready')
  expect(drawn).toMatch(white)
  expect(drawn).toMatch(/\/White cs 1 scn\nq .* cm \/W1 Do Q/)
  expect((await stat(contour)).ino).toBe(ino)
  expect(await shop.storedBytes()).toBe(before + size)
})

test('The contours of a prepared PDF are deleted with it when it is replaced', async () => {
  const { environment, artworkId, folder } = await shopWithWhite(undefined)
  const preparedKey = `artwork/${artworkId}/ready.pdf`
  await storeMissingContours(services, environment, [{ artworkId, page: 1, preparedKey }], 'artwork')
  expect(existsSync(path.join(folder, 'ready.contour-1-artwork.json'))).toBe(true)
  await services.database.inEnvironment(environment.id, (tx) =>
    replacePreparedPdf(tx, artworkId, preparedKey, newPreparedPdfKey(artworkId)),
  )
  await removeObjectsTask.run(services, environment, environment.id, new AbortController().signal)
  expect(await readdir(folder)).toEqual(['original'])
})

test('A channel that does not say how its white is made has a flood, and no artwork is traced', async () => {
  const sheets = [undefined, { method: 'flood', chokeMm: 0.2 } as const].map(async (white) => {
    const shop = await shopWithWhite(white)
    const { drawn } = await shop.print()
    expect((await readdir(shop.folder)).toSorted()).toEqual(['original', 'ready.pdf'])
    return drawn
  })
  const [unset, flood] = await Promise.all(sheets)
  expect(unset).toContain('/OC /White BDC')
  expect(unset).not.toContain('/W1 Do')
  const content = (drawn = '') => drawn.slice(drawn.indexOf('/OC /White'), drawn.indexOf('EMC'))
  expect(content(flood)).toBe(content(unset))
})

test('An artwork with too many details for white in its shape is named, on proofs and print jobs', async () => {
  const shop = await shopWithWhite({ method: 'artworkNotWhite', chokeMm: 0 })
  const lines = Array.from({ length: 480 }, (_, at) => {
    const x = (at * 0.48).toFixed(2)
    return `${x} 0 m ${x} 170 l S`
  })
  const dots = onePagePdf(`[0.24 0.24] 0 d 0.24 w ${lines.join(' ')} n`).replace(
    '[0 0 113.3858 85.0394]',
    '[0 0 226.7716 170.078]',
  )
  await withWorkFolder(services.settings, async (folder) => {
    const original = path.join(folder, 'original')
    await writeFile(original, dots)
    expect(await normalisePdf(original, path.join(shop.folder, 'ready.pdf'))).toMatchObject({ ok: true })
  })
  await shop.book()
  const proof = await shop.proof()
  expect(statusAndCode(proof)).toEqual([422, 'white_not_traced'])
  expect(proof.body['details']).toMatchObject({ jigNo: 1, slotNo: 1 })
  expect(await shop.print()).toMatchObject({ state: 'failed', fault: 'white_not_traced' })
})

test('storeMissingContours returns the page that takes too long, and stores nothing for it', async () => {
  const { environment, artworkId, folder } = await shopWithWhite(undefined)
  const page = { artworkId, page: 1, preparedKey: `artwork/${artworkId}/ready.pdf` }
  const trace = (timeoutMs?: number) => storeMissingContours(services, environment, [page], 'artwork', timeoutMs)
  expect(await trace(1)).toEqual({ ...page, reason: 'tooComplex' })
  expect(existsSync(path.join(folder, 'ready.contour-1-artwork.json'))).toBe(false)
  expect(await trace()).toBeUndefined()
  const missingPage = { ...page, preparedKey: `artwork/${artworkId}/gone.pdf` }
  expect(await storeMissingContours(services, environment, [missingPage], 'artwork')).toEqual({
    ...missingPage,
    reason: 'unreadable',
  })
})
