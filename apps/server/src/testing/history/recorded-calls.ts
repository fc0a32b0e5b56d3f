import type { Call } from '@platen/contract/call'
import { type Input, urlFor } from '@platen/contract/client'
import { intakeCalls } from '@platen/contract/intake'
import type { Random } from '../../demo/artwork/random.ts'
import { onePagePdf } from '../compose-fixture.ts'
import type { Operation, OperationDetails, Outcome } from './operations.ts'

/** How long a client waits for a response, in ms. A server that was stopped or cut off does not respond. */
const PATIENCE_MS = 8000

export interface Answer {
  readonly outcome: Outcome
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** What the clients of a shop need; `servers` returns the addresses of the servers that run now. */
export interface ShopAccess {
  readonly name: string
  readonly headers: Readonly<Record<'operator' | 'admin' | 'shopSystem', Readonly<Record<string, string>>>>
  readonly presetId: string
  /** The colour of its artwork, as the operator of a content stream. */
  readonly colour: string
  readonly media: string
  readonly servers: () => readonly string[]
}

export interface Recorder {
  readonly history: Operation[]
  readonly startedAt: number
}

const isRefused = (error: unknown): boolean =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

async function send<C extends Call>(
  address: string,
  call: C,
  input: Input<C>,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { body } = input as { body?: unknown }
  try {
    const response = await fetch(address + urlFor(call, input as never), {
      method: call.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { status } = response
    const parsed = (await response.json()) as Answer['body']
    return { outcome: status < 400 ? 'ok' : status < 500 ? 'failed' : 'unknown', status, body: parsed }
  } catch (error) {
    return { outcome: isRefused(error) ? 'failed' : 'unknown', status: 0, body: {} }
  }
}

/** Returns the functions of a client that calls random servers and records each call with its outcome. */
export function createCaller(shop: ShopAccess, name: string, random: Random, { history, startedAt }: Recorder) {
  const client = `${shop.name}/${name}`
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random.next() * values.length)]

  async function record<C extends Call>(
    who: keyof ShopAccess['headers'],
    call: C,
    input: Input<C>,
    describe: (answer: Answer) => OperationDetails,
  ): Promise<Answer> {
    const from = Date.now() - startedAt
    const address = pick(shop.servers())
    const answer = address
      ? await send(address, call, input, shop.headers[who])
      : ({ outcome: 'failed', status: 0, body: {} } as const)
    const { outcome, status } = answer
    history.push({ shop: shop.name, client, outcome, status, from, to: Date.now() - startedAt, ...describe(answer) })
    return answer
  }

  /** Uploads artwork of its own for an order; returns undefined if this failed. */
  async function upload(orderId: string): Promise<string | undefined> {
    const form = new FormData()
    form.append('file', new Blob([onePagePdf(`${shop.colour}\n% ${orderId}\n`)]), 'artwork.pdf')
    const { path, method } = intakeCalls.persBizArtwork
    try {
      const response = await fetch(pick(shop.servers()) + path, {
        method,
        body: form,
        headers: shop.headers.shopSystem,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return ((await response.json()) as { file?: string }).file
    } catch {
      return undefined
    }
  }

  return { client, pick, record, upload }
}
