import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { importJigSvg, type Jig } from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'
import { NEW_PRODUCT } from '@platen/domain/products'
import type { EnvironmentTx } from '../database/database.ts'
import { DEMO_ENVIRONMENT, hashToken } from '../http/authentication.ts'
import { insertJig } from '../modules/catalog/jigs/jigs-store.ts'
import { insertLayout } from '../modules/catalog/layouts/layouts-store.ts'
import { insertChannel } from '../modules/catalog/output-channels/output-channels-store.ts'
import { hashPassword } from '../modules/identity/passwords/passwords.ts'
import { insertProducts } from '../modules/orders/products/products-store.ts'
import { DEMO_THICKNESS, keyringJig, penJig } from './demo-jigs.ts'
import { demoTree } from './demo-rules.ts'

/** Publicly known credentials, for the demo only, which listens on loopback. */
export const DEMO = {
  environment: DEMO_ENVIRONMENT,
  password: 'platen-demo',
  apiKey: 'platen-demo-key',
  users: [
    { userId: 'admin@demo.example', role: 'admin' },
    { userId: 'power@demo.example', role: 'poweruser' },
    { userId: 'operator@demo.example', role: 'operator' },
  ],
  /** The local output hot folder, in the environment's folder. */
  outputFolder: 'output/Flatbed',
} as const

const MASTERS = {
  qualityLevel: { standard: 'Standard', high: 'High quality' },
  location: { hall1: 'Hall 1' },
  printerType: { flatbed: 'UV flatbed' },
  mediaType: { polycarbonate: 'Polycarbonate', acrylic: 'Acrylic', aluminium: 'Aluminium' },
  colorConfig: { cmyk: 'CMYK', cmykWhite: 'CMYK + white' },
} as const

const NAMING = { order: ['media', 'color', 'size', 'quantity'], separator: '-', fixValues: [] } as const

/** HotFolder1 parses "PhoneCase-Black-M-3.pdf"; file names in HotFolder2 start with the job id. */
const CONNECTORS = [
  {
    type: 'persBiz',
    mapping: [
      { name: 'media', values: ['product', 'mediaInfo.mediaName'] },
      { name: 'color', values: ['mediaInfo.mediaColor'] },
    ],
  },
  { type: 'HotFolder1', ...NAMING },
  { type: 'HotFolder2', ...NAMING, order: ['jobId', ...NAMING.order] },
  ...[3, 4, 5, 6, 7, 8].map((no) => ({ type: `HotFolder${no}`, order: [], separator: '-', fixValues: [] })),
]

/** Articles of the demo shop: their orders contain the print file, or a link to it. */
const DEMO_PRODUCTS = [
  {
    sku: 'CASE-BLACK-M',
    name: 'Phone case, black',
    media: 'PhoneCase',
    color: 'Black',
    size: 'M',
    workingDays: 3,
    blank: 'Polycarbonate case, black, M',
  },
  {
    sku: 'KEYRING-CLEAR',
    name: 'Key ring, clear',
    media: 'Keyring',
    color: 'Clear',
    size: '70',
    workingDays: 2,
    blank: 'Acrylic key ring, 70 mm',
  },
  {
    sku: 'PEN-BLUE',
    name: 'Ball pen, blue',
    media: 'Pen',
    color: 'Blue',
    size: 'S',
    workingDays: 1,
    blank: 'Aluminium ball pen, blue',
    printFile: 'link' as const,
    linkField: 'design',
  },
]

async function phoneJig(): Promise<Jig> {
  const text = await readFile(path.join(import.meta.dirname, 'phone-case-jig.svg'), 'utf8')
  const imported = importJigSvg(text, { id: randomUUID(), name: 'Phone cases 8-up', existingNames: [] })
  if (!imported.ok) throw new Error(`the demo's jig drawing was rejected: ${imported.problem.code}`)
  return {
    ...imported.jig,
    thickness: DEMO_THICKNESS,
    locations: ['hall1'],
    printerTypes: ['flatbed'],
    // Artwork of a phone case is larger than the case and is clipped to it.
    slots: imported.jig.slots.map((slot) => ({
      ...slot,
      ...(slot.imageBox ? { imageBox: { ...slot.imageBox, scale: 'FILL' as const } } : {}),
    })),
  }
}

function demoLayout(phone: Jig, keyring: Jig, pen: Jig): Layout {
  const margin = 10
  return {
    id: randomUUID(),
    name: 'Flatbed hall 1',
    width: phone.width + keyring.width + 3 * margin,
    height: phone.height + pen.height + 3 * margin,
    jigs: [
      { id: phone.id, x: margin, y: margin, rotation: 0 },
      { id: keyring.id, x: phone.width + 2 * margin, y: margin, rotation: 0 },
      { id: pen.id, x: margin, y: phone.height + 2 * margin, rotation: 0 },
    ],
    printableArea: {
      x: 5,
      y: 5,
      width: phone.width + keyring.width + 3 * margin - 10,
      height: phone.height + pen.height + 3 * margin - 10,
    },
    referenceText: 'Hall 1',
    defaultSpacing: margin,
    locations: ['hall1'],
    printerTypes: ['flatbed'],
  }
}

/** Values that need files or hashing, created before the transaction that inserts the demo. */
export interface DemoParts {
  readonly passwordHash: string
  readonly phone: Jig
}

export const demoParts = async (): Promise<DemoParts> => ({
  passwordHash: await hashPassword(DEMO.password),
  phone: await phoneJig(),
})

async function addUsers({ kysely, environmentId }: EnvironmentTx, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const nothing = { qualityLevel: [], printerType: [], mediaType: [], colorConfig: [], jig: [] }
  for (const { userId, role } of DEMO.users) {
    const id = randomUUID()
    ids.set(userId, id)
    await kysely
      .insertInto('users')
      .values({
        environment_id: environmentId,
        id,
        user_id: userId,
        role,
        rules: JSON.stringify(role === 'admin' ? [] : [{ ...nothing, location: ['hall1'] }]),
        password_hash: passwordHash,
      })
      .execute()
  }
  return ids
}

async function addOutput(tx: EnvironmentTx, userId: string, layoutId: string): Promise<void> {
  const channelId = randomUUID()
  await insertChannel(tx, {
    id: channelId,
    userId,
    type: null,
    name: 'HF Flatbed',
    ripName: 'HotFolder',
    modelName: '',
    nickName: 'Flatbed',
    queueLabel: '',
    hostName: '',
    group: null,
    hotFolderPath: DEMO.outputFolder,
    hotFolderName: 'Flatbed',
    printer: '',
    printerType: 'flatbed',
    printerSettingFiles: [],
    outputRotation: 0,
    referenceZeroPointAsLeft: false,
    autoCropping: false,
  })
  for (const [position, name] of ['Flatbed morning', 'Flatbed afternoon'].entries()) {
    await tx.kysely
      .insertInto('output_presets')
      .values({
        environment_id: tx.environmentId,
        id: randomUUID(),
        user_id: userId,
        name,
        layout_id: layoutId,
        channel_id: channelId,
        files: JSON.stringify([{ name: 'File 1', printerSettingFile: null }]),
        position,
      })
      .execute()
  }
}

/** Inserts the complete demo into an empty environment. */
export async function insertDemoData(tx: EnvironmentTx, { passwordHash, phone }: DemoParts): Promise<void> {
  const { kysely, environmentId } = tx
  const users = await addUsers(tx, passwordHash)
  for (const [category, labels] of Object.entries(MASTERS)) {
    const rows = Object.entries(labels).map(([id, label]) => ({ environment_id: environmentId, category, id, label }))
    await kysely.insertInto('masters').values(rows).execute()
  }
  const keyring = keyringJig(randomUUID())
  const pen = penJig(randomUUID())
  for (const jig of [phone, keyring, pen]) await insertJig(tx, jig)
  const layout = demoLayout(phone, keyring, pen)
  await insertLayout(tx, layout)
  await kysely
    .insertInto('decision_trees')
    .values({ environment_id: environmentId, version: 1, tree: JSON.stringify(demoTree({ phone, keyring, pen })) })
    .execute()
  await kysely
    .insertInto('input_settings')
    .values({ environment_id: environmentId, connectors: JSON.stringify(CONNECTORS), uses_products: true })
    .execute()
  await insertProducts(
    tx,
    DEMO_PRODUCTS.map((product) => ({ ...NEW_PRODUCT, ...product, id: randomUUID() })),
    null,
  )
  await kysely
    .insertInto('api_keys')
    .values({
      environment_id: environmentId,
      id: randomUUID(),
      name: 'Demo web shop',
      key_hash: hashToken(DEMO.apiKey),
    })
    .execute()
  for (const id of users.values()) await addOutput(tx, id, layout.id)
}
