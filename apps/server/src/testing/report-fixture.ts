import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { shopCalls } from '@platen/contract/shops'
import { expect } from 'vitest'
import { TASKS } from '../background-work.ts'
import { catchUpFixture, iso } from './catch-up-fixture.ts'
import { newShop } from './new-shop.ts'
import { etsyReceipt, shopifyLine, shopifyOrder, wooCommerceOrder } from './shop-messages.ts'
import { newToldOrder, type ToldOrder } from './shop-report-api.ts'
import { OK, statusAndCode } from './test-server.ts'

type Kind = 'shopify' | 'wooCommerce' | 'etsy'
type When = 'never' | 'printed' | 'shipped'

const { kind: _kind, secret: _secret, name: _name, ...settings } = newShop()

/** As `catchUpFixture`, with shops that are told about their orders. */
export async function reportFixture() {
  const fixture = await catchUpFixture()
  const { api, server, environment, shop, admin, addAskedShop, takeAll, orders, row } = fixture
  const { database } = server.services

  let numbers = 5000
  const SAMPLES: Readonly<Record<Kind, (id: string, changed: number) => string>> = {
    shopify: (id, changed) =>
      shopifyOrder({ id, name: `#R${id}`, updated_at: iso(changed) }, [shopifyLine(`${id}1`), shopifyLine(`${id}2`)]),
    wooCommerce: (id, changed) =>
      wooCommerceOrder({ id: Number(id), number: `R${id}`, date_modified_gmt: iso(changed).slice(0, 19) }),
    etsy: (id, changed) => etsyReceipt({ receipt_id: Number(id), updated_timestamp: changed }),
  }

  /** Adds a shop, and an order that it has sent; `told` is what the shop knows of it. */
  async function addTold(kind: Kind, when: When, report: object = {}, told: Partial<ToldOrder> = {}) {
    const secrets = kind === 'etsy' ? { refreshToken: api.refreshToken } : {}
    const { id, catchUp } = await addAskedShop(kind, { secret: 'token', ...secrets })
    const name = String((await row('select name from shops where id = $2', id))?.['name'])
    const set = async (change: object) => {
      const version = Number((await row('select version from shops where id = $2', id))?.['version'])
      return admin.call(shopCalls.change, {
        params: { id },
        body: {
          ...settings,
          name,
          version,
          reportSettings: { when, status: 'completed', notifyCustomer: false, ...change },
        },
      })
    }
    expect(statusAndCode(await set(report))).toEqual(OK)
    const externalId = String((numbers += 1))
    const changed = Math.floor(Date.now() / 1000)
    api.orders = [{ id: externalId, changed, json: SAMPLES[kind](externalId, changed) }]
    await catchUp()
    expect(await takeAll(id)).toEqual(['taken'])
    const order = (await orders()).find(({ source }) => source === name)
    if (!order) throw new Error('the order was not taken')
    const lines = Object.fromEntries(order.jobs.map(({ jobId }) => [jobId, 2]))
    const fulfillmentOrders = [{ id: `fo ${externalId}`, status: 'OPEN', location: 'here', lines }]
    const apiOrder = newToldOrder({ fulfillmentOrders, ...told })
    api.told.set(externalId, apiOrder)
    api.requests = []
    const find = async () => {
      const { body } = await admin.call(orderCalls.getShipments, { query: { id: order.id } })
      return orderCalls.getShipments.response.parse(body)
    }
    const setShipments = (shipments: readonly object[]) =>
      admin.call(orderCalls.setShipments, { body: { id: order.id, shipments: shipments as never } })
    const findReport = () => row('select id, state, attempts from shop_reports where order_pk = $2', order.id)
    /** Runs the tasks of its report and of its shop, as workers do. */
    const tell = async () => {
      const key = String((await findReport())?.['id'])
      const { signal } = new AbortController()
      const { report_shop_status: check, report_to_shop: task } = TASKS.ofEnvironments
      await database.taskQueue.query('delete from graphile_worker._private_jobs where key like any($1)', [
        [`report_shop_status:%${key}`, `report_to_shop:%${id}`],
      ])
      await check.run(server.services, environment, key, signal)
      await task.run(server.services, environment, id, signal)
    }
    /** Makes all that waits due now. */
    const makeDue = async () => {
      await row('update shops set report_after = null where id = $2', id)
      await row(
        `update shop_reports set due_at = now() - interval '1 second' where state = 'waiting' and shop_id = $2`,
        id,
      )
    }
    /** Returns in how many seconds the first task starts of the report and of the shop; undefined if there is none. */
    const taskDelay = async () => {
      const { rows } = await database.taskQueue.query<{ delay: number }>(
        `select extract(epoch from min(run_at) - now())::float8 as delay from graphile_worker.jobs where key like any($1)`,
        [[`report_shop_status:%${String((await findReport())?.['id'])}`, `report_to_shop:%${id}`]],
      )
      return rows[0]?.delay ?? undefined
    }
    const events = async () => {
      const { body } = await admin.call(printCalls.timeline, { query: { orderId: order.id, limit: 50 } })
      return printCalls.timeline.response
        .parse(body)
        .entries.filter(({ event }) =>
          ['shipmentsChanged', 'shopReportSent', 'shopReportFailed', 'shopReportCancelled'].includes(event),
        )
    }
    return {
      id,
      name,
      order,
      externalId,
      apiOrder,
      set,
      find,
      setShipments,
      findReport,
      tell,
      makeDue,
      taskDelay,
      events,
    }
  }

  /** Prints a job completely; returns the function that hands its print job over. */
  async function print(orderPk: string, jobId: string) {
    const presetData = {
      name: `Preset ${(numbers += 1)}`,
      tableId: shop.layoutId,
      outputChannelId: await shop.channel(admin.id),
      files: [{ name: 'File 1', printerSettingFile: null }],
    }
    const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
    const presetId = String(saved.body['id'])
    const booked = await admin.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id: orderPk, jobId }] } })
    expect(statusAndCode(booked)).toEqual(OK)
    expect(statusAndCode(await admin.call(printCalls.printOrders, { body: { presetId } }))).toEqual(OK)
    return () => row(`update print_jobs set state = 'sent' where preset_id = $2`, presetId)
  }

  return { ...fixture, addTold, print }
}
