import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { fontCalls } from '@platen/contract/fonts'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { productCalls } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { newJig, newSlot } from '@platen/domain/jigs'
import { NEW_PRODUCT } from '@platen/domain/products'
import type { RunningProduct } from '../load/running-product.ts'
import { type BenchCall, signIn } from '../sign-in.ts'
import { PEN, PENS_A_SHEET, penPlace, SHEET } from './input.ts'
import { penTemplate } from './pen-template.ts'

/** The product whose orders are made from the template. */
export const SKU = 'PEN-NAME'
const JIG = 'Pens 40-up'

/** The demo with a product of pens, its template, and a layout with slots for all pens of a sheet. */
export interface PenShop {
  readonly environmentId: string
  /** API key of the shop system. */
  readonly key: string
  /** Makes calls as an operator. */
  readonly call: BenchCall
  readonly presetId: string
}

/** All pens of a sheet lie on it completely. */
const BED = { width: SHEET.width, height: SHEET.height + 2 * SHEET.margin }

const penJig = () => {
  const jig = { ...newJig('', JIG), ...BED, thickness: 3 }
  const slots = Array.from({ length: PENS_A_SHEET }, (_, i) => ({
    ...newSlot(`s${i + 1}`, jig),
    ...penPlace(i),
    ...PEN,
  }))
  return {
    ...jig,
    slots: slots.map(({ imageBox: _imageBox, ...slot }) => slot),
    locations: [...jig.locations],
    printerTypes: [...jig.printerTypes],
  }
}

/** The rules assign the jig of the pens to each order. */
const TREE = {
  rootFilterNodeId: 'media',
  filterNodes: [
    {
      id: 'media',
      key: 'systemParam.media',
      values: [{ dataNodeId: 'any', filterNodeId: null, isLinked: false }],
    },
  ],
  dataNodes: [{ id: 'any', value: 'default', matchRule: 'EQUAL', actions: { jig: JIG, location: 'hall1' } }],
}

async function uploadFont(address: string, font: Buffer): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(font)]), 'NotoSans.ttf')
  const login = await fetch(`${address}/pax/user/login`, {
    method: 'POST',
    headers: { customer: 'demo', 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ userId: 'admin@demo.example', password: 'platen-demo' }),
  })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0])
  const response = await fetch(`${address}${fontCalls.upload.path}`, {
    method: fontCalls.upload.method,
    headers: { customer: 'demo', origin: address, cookie: cookie.join('; ') },
    body,
  })
  const answer = (await response.json()) as { font?: { id: string } }
  if (!answer.font) throw new Error(`The font was not taken: ${JSON.stringify(answer)}`)
  return answer.font.id
}

/** Creates what the orders of pens need. */
export async function setUpPens({ address, database }: RunningProduct, font: Buffer): Promise<PenShop> {
  const admin = await signIn(address, 'admin@demo.example')
  const operator = await signIn(address, 'operator@demo.example')
  const send = (call: BenchCall, { method, path }: { method: string; path: string }, body?: object) =>
    call(method, path, body)
  const fontId = await uploadFont(address, font)
  const { id: _id, ...template } = penTemplate
  const items = template.items.map((item) =>
    item.kind === 'TEXT' ? { ...item, fontId, source: { ...item.source, field: 'text' } } : item,
  )
  const { id: templateId } = await send(admin, templateCalls.create, { ...template, items })
  await send(admin, inputSettingsCalls.saveProductUse, { usesProducts: true })
  await send(admin, productCalls.create, {
    ...NEW_PRODUCT,
    sku: SKU,
    media: 'Pens',
    printFile: 'template',
    templateId: String(templateId),
  })
  const { id: _jig, ...jigBody } = penJig()
  const { id: jigId } = await send(admin, jigCalls.create, jigBody)
  const { width, height } = BED
  const { id: tableId } = await send(admin, layoutCalls.create, {
    name: 'Pens',
    width,
    height,
    jigs: [{ id: jigId, x: 0, y: 0, rotation: 0 }],
    printableArea: { x: 0, y: 0, width, height },
    referenceText: '',
    defaultSpacing: 5,
  })
  const { version } = await send(admin, decisionTreeCalls.get)
  await send(admin, decisionTreeCalls.save, { ...TREE, version })
  const channels = await send(operator, outputChannelCalls.list)
  const [channel] = channels['outputChannels'] as { id: string }[]
  const { id: presetId } = await send(operator, outputPresetCalls.save, {
    presetData: {
      name: 'Pens',
      tableId,
      outputChannelId: channel?.id,
      files: [{ name: 'File 1', printerSettingFile: null }],
    },
  })
  const { rows } = await database.pool.query<{ id: string }>(`select id from environments where resource_name = 'demo'`)
  return {
    environmentId: rows[0]?.id ?? '',
    key: 'platen-demo-key',
    call: operator,
    presetId: String(presetId),
  }
}
