import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { EnvironmentTx } from '../../database/database.ts'
import { readSheetPage, readStreams } from '../read-sheet-page.ts'
import type { OrderState, PieceState, RunState, SheetFile, WebhookMessage } from './operations.ts'

/** One colour operator for each shop; drawn by its artwork alone. */
export const SHOP_COLOURS = ['1 0 0 rg', '0 1 0 rg', '0 0 1 rg'] as const

/** Reads the rows of a shop: orders, pieces, runs and messages. */
export async function readShopRows(tx: EnvironmentTx) {
  const orders = await tx.query<OrderState>(
    `select o.order_id as "orderId", f.copies, f.pending, f.remaining - f.pending as booked, f.cancelled
       from frames f
       join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where f.environment_id = $1`,
  )
  const booked = await tx.query<{ number: string }>(
    'select piece_number as number from bookings where environment_id = $1',
  )
  const pieces = await tx.query<PieceState>(
    `select piece_number::float8 as number, order_id as "orderId", print_job_id as run, jig_no as "jigNo",
            slot_no as "slotNo", rejected_at is not null as "isRejected", cancelled_at is not null as "isCancelled",
            is_on_sheet as "isOnSheet"
       from print_pieces where environment_id = $1`,
  )
  const runs = await tx.query<RunState>(
    `select id, state, file_name as "fileName", encode(sheet_sha256, 'hex') as sha256
       from print_jobs where environment_id = $1`,
  )
  const messages = await tx.query<WebhookMessage>(
    `select id, payload->>'type' as type, payload->'data'->>'orderId' as "orderId", state
       from webhook_messages where environment_id = $1`,
  )
  return { orders, booked: booked.map(({ number }) => Number(number)), pieces, runs, messages }
}

/** Reads the sheets in an output folder. */
export async function readSheets(folder: string): Promise<SheetFile[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name): Promise<SheetFile> => {
      const file = path.join(folder, name)
      const sha256 = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      const streams = await readStreams(file)
      const { pieces } = await readSheetPage(file)
      return { name, sha256, pieces: pieces.length, colours: SHOP_COLOURS.filter((colour) => streams.includes(colour)) }
    }),
  )
}
