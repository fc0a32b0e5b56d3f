import { randomUUID } from 'node:crypto'
import type { WireShop } from '@platen/contract/shops'
import {
  REPORT_WHEN,
  type ReportWhen,
  SHOP_KINDS,
  type ShopKind,
  type ShopMapping,
  TAKE_WHEN,
  type TakeWhen,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { COUNT_INSERTED, IS_FULL } from './message-totals-store.ts'
import type { ShopAddress } from './shop-address.ts'

/** Unique index of the sources. */
export const SHOP_SOURCES = 'shops_source'

/** What a user enters. */
export interface ShopSettings {
  readonly name: string
  readonly domain: string
  readonly signatureHeader: string
  readonly mapping: ShopMapping
  readonly take: TakeWhen
  readonly isOn: boolean
}

/** Whether and how a shop is told about its orders. */
interface ReportSettings {
  readonly when: ReportWhen
  readonly status: string
  readonly notifyCustomer: boolean
}

/** A shop as it is stored, without its secrets. */
export interface StoredShop extends ShopSettings {
  readonly id: string
  readonly kind: ShopKind
  readonly reportSettings: ReportSettings
  readonly version: number
}

type ShopRow = Omit<StoredShop, 'kind' | 'take' | 'reportSettings'> & {
  readonly kind: string
  readonly take: string
  readonly reportSettings: Omit<ReportSettings, 'when'> & { readonly when: string }
}

const FIELDS = `s.id, s.kind, s.name, s.domain, s.signature_header as "signatureHeader", s.mapping, s.take,
  s.is_on as "isOn", s.version, jsonb_build_object('when', s.report_when, 'status', s.report_status,
  'notifyCustomer', s.report_notifies) as "reportSettings"`

const toShop = <T extends ShopRow>(row: T) => ({
  ...row,
  kind: SHOP_KINDS.find((kind) => kind === row.kind) ?? 'other',
  take: TAKE_WHEN.find((take) => take === row.take) ?? 'paid',
  reportSettings: {
    ...row.reportSettings,
    when: REPORT_WHEN.find((when) => when === row.reportSettings.when) ?? 'never',
  },
})

/** How Platen asks a shop for its orders. */
interface ListedApi {
  readonly url: string
  readonly clientId: string
  readonly shopNumber: string
  readonly caughtUpAt: Date | null
  readonly fault: string | null
}

export type ListedShop = Omit<
  WireShop,
  | 'hasSecret'
  | 'isSecretLost'
  | 'api'
  | 'createdAt'
  | 'lastMessageAt'
  | 'wrongSignatureAt'
  | 'earlierSecretUntil'
  | 'earlierAddressUntil'
> & {
  readonly api: ListedApi | null
  readonly createdAt: Date
  readonly lastMessageAt: Date | null
  readonly wrongSignatureAt: Date | null
  readonly sealed: Buffer | null
  readonly earlierSecretUntil: Date | null
  readonly earlierAddressUntil: Date | null
}

const countIn = (state: string): string =>
  `(select count(*) from shop_messages m
     where m.environment_id = s.environment_id and m.shop_id = s.id and m.state = '${state}') as ${state}`

const countReports = (condition: string): string =>
  `(select count(*) from shop_reports r
     where r.environment_id = s.environment_id and r.shop_id = s.id and ${condition})`

/** Returns the shops of the environment, oldest first, with the numbers of messages and reports that are not done. */
export async function loadShops(tx: EnvironmentTx, now: Date): Promise<ListedShop[]> {
  type Row = Omit<ListedShop, 'kind' | 'take' | 'api' | 'reportSettings'> &
    ShopRow &
    Omit<ListedApi, 'url'> & { readonly url: string | null }
  const rows = await tx.query<Row>(
    `select ${FIELDS}, s.source, s.secret_sealed as sealed, s.created_at as "createdAt",
            s.wrong_signature_at as "wrongSignatureAt",
            ${IS_FULL} as "isFull", s.api_url as url, s.api_client_id as "clientId", s.api_shop_number as "shopNumber",
            s.caught_up_at as "caughtUpAt", s.catch_up_fault as fault,
            case when s.earlier_secret_until > $2 then s.earlier_secret_until end as "earlierSecretUntil",
            case when s.earlier_address_until > $2 then s.earlier_address_until end as "earlierAddressUntil",
            (select max(m.seen_at) from shop_messages m
              where m.environment_id = s.environment_id and m.shop_id = s.id) as "lastMessageAt",
            ${['received', 'waiting', 'refused'].map(countIn).join(', ')},
            jsonb_build_object('waiting', ${countReports(`r.state = 'waiting'`)},
              'delayed', ${countReports(`r.state = 'waiting' and r.failing_since is not null`)},
              'failed', ${countReports(`r.state = 'failed'`)}) as "reportCounts"
       from shops s where s.environment_id = $1 order by s.created_at, s.id`,
    [now],
  )
  return rows.map(({ url, clientId, shopNumber, caughtUpAt, fault, ...row }) => ({
    ...toShop(row),
    api: url === null ? null : { url, clientId, shopNumber, caughtUpAt, fault },
  }))
}

/** Returns the names of other shops. */
export async function loadOtherShopNames(tx: EnvironmentTx, id: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>('select name from shops where environment_id = $1 and id <> $2', [id])
  return rows.map(({ name }) => name)
}

/** Inserts a shop. Throws a violation of `SHOP_SOURCES` if orders of another shop have this source. */
export async function insertShop(
  tx: EnvironmentTx,
  shop: Omit<StoredShop, 'version' | 'reportSettings'>,
  stored: {
    readonly addressHash: Buffer
    readonly sealed: Buffer | null
    readonly createdBy: string
    readonly now: Date
  },
): Promise<void> {
  await tx.execute(
    `insert into shops (environment_id, id, kind, name, source, domain, address_hash, secret_sealed, signature_header,
                        mapping, take, is_on, version, created_by, created_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13)`,
    [
      shop.id,
      shop.kind,
      shop.name,
      shop.domain,
      stored.addressHash,
      stored.sealed,
      shop.signatureHeader,
      JSON.stringify(shop.mapping),
      shop.take,
      shop.isOn,
      stored.createdBy,
      stored.now,
    ],
  )
}

/** Returns a shop; undefined if it does not exist. */
export async function findShop(tx: EnvironmentTx, id: string): Promise<StoredShop | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await tx.query<ShopRow>(`select ${FIELDS} from shops s where s.environment_id = $1 and s.id = $2`, [id])
  return rows.map(toShop)[0]
}

/** Locks a shop until the transaction ends. */
export async function lockShop(tx: EnvironmentTx, id: string): Promise<StoredShop | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await tx.query<ShopRow>(
    `select ${FIELDS} from shops s where s.environment_id = $1 and s.id = $2 for update`,
    [id],
  )
  return rows.map(toShop)[0]
}

/** Stores the next version of a locked shop. */
export async function updateShop(
  tx: EnvironmentTx,
  { id, version }: Pick<StoredShop, 'id' | 'version'>,
  { name, domain, signatureHeader, mapping, take, isOn }: ShopSettings,
): Promise<void> {
  await tx.execute(
    `update shops set name = $3, domain = $4, signature_header = $5, mapping = $6, take = $7, is_on = $8, version = $9
      where environment_id = $1 and id = $2`,
    [id, name, domain, signatureHeader, JSON.stringify(mapping), take, isOn, version + 1],
  )
}

/** Stores whether and how a shop is told about its orders. */
export const updateReport = (
  tx: EnvironmentTx,
  id: string,
  { when, status, notifyCustomer }: ReportSettings,
): Promise<number> =>
  tx.execute(
    `update shops set report_when = $3, report_status = $4, report_notifies = $5 where environment_id = $1 and id = $2`,
    [id, when, status, notifyCustomer],
  )

/** Replaces the secret of a shop; the previous one is accepted until a time. */
export const replaceSecret = (tx: EnvironmentTx, id: string, sealed: Buffer, until: Date): Promise<number> =>
  tx.execute(
    `update shops set earlier_secret_sealed = secret_sealed, secret_sealed = $3, wrong_signature_at = null,
            earlier_secret_until = case when secret_sealed is not null then $4::timestamptz end
      where environment_id = $1 and id = $2`,
    [id, sealed, until],
  )

/** Replaces the address of a shop; the previous one is accepted until a time. */
export const replaceAddress = (tx: EnvironmentTx, id: string, hash: Buffer, until: Date): Promise<number> =>
  tx.execute(
    `update shops set earlier_address_hash = address_hash, address_hash = $3, earlier_address_until = $4
      where environment_id = $1 and id = $2`,
    [id, hash, until],
  )

/** Deletes a shop with its messages and returns its name; undefined if it did not exist. */
export async function deleteShop(tx: EnvironmentTx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await tx.query<{ name: string }>(
    'delete from shops where environment_id = $1 and id = $2 returning name',
    [id],
  )
  return rows[0]?.name
}

/** A shop that receives a message. */
export interface ReceivingShop {
  readonly id: string
  readonly kind: ShopKind
  readonly signatureHeader: string
  readonly isOn: boolean
  /** No more messages are stored. */
  readonly isFull: boolean
  /** The accepted secrets, encrypted. */
  readonly sealed: readonly Buffer[]
  readonly resourceName: string
}

/** Returns the shop of an address of an environment that is not deleted. */
export async function findShopByAddress(
  tx: EnvironmentTx,
  { shopId, hash }: ShopAddress,
  now: Date,
): Promise<ReceivingShop | undefined> {
  const rows = await tx.query<Omit<ReceivingShop, 'kind'> & { kind: string }>(
    `select s.id, s.kind, s.signature_header as "signatureHeader", s.is_on as "isOn", ${IS_FULL} as "isFull",
            e.resource_name as "resourceName",
            array_remove(array[s.secret_sealed,
              case when s.earlier_secret_until > $4 then s.earlier_secret_sealed end], null) as sealed
       from shops s join environments e on e.id = s.environment_id and e.deleted_at is null
      where s.environment_id = $1 and s.id = $2
        and (s.address_hash = $3 or s.earlier_address_hash = $3 and s.earlier_address_until > $4)`,
    [shopId, hash, now],
  )
  return rows.map((row) => ({ ...row, kind: SHOP_KINDS.find((kind) => kind === row.kind) ?? 'other' }))[0]
}

/** Records that a message had a wrong signature, at most once a minute. Returns whether it was recorded. */
export async function recordWrongSignature(tx: EnvironmentTx, shopId: string, now: Date): Promise<boolean> {
  const recorded = await tx.execute(
    `update shops set wrong_signature_at = $3 where environment_id = $1 and id = $2
        and (wrong_signature_at is null or wrong_signature_at <= $3::timestamptz - interval '1 minute')`,
    [shopId, now],
  )
  return recorded > 0
}

/** Stores a message; returns its id, or undefined if the same message was stored before. */
export async function insertShopMessage(
  tx: EnvironmentTx,
  shopId: string,
  message: {
    readonly dedupeKey: string
    readonly topic: string
    readonly reportedAt: Date | null
    readonly body: Buffer
  },
  now: Date,
): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `with inserted as (
       insert into shop_messages (environment_id, id, shop_id, dedupe_key, topic, seen_at, said_at, body, state)
       values ($1, $3, $2, $4, $5, $6, $7, $8, 'received')
       on conflict (environment_id, shop_id, dedupe_key) do nothing returning id, length(body) as bytes),
     ${COUNT_INSERTED}
     select id from inserted`,
    [shopId, randomUUID(), message.dedupeKey, message.topic, now, message.reportedAt, message.body],
  )
  return rows[0]?.id
}
