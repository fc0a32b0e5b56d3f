import { randomUUID } from 'node:crypto'
import net from 'node:net'

/**
 * Behaviour of a client after its request is sent: `listens` reads all data, `pauses` stops reading after the first
 * bytes of the response, `trickles` adds two bytes to its body every half second, `stalls` sends nothing more.
 */
export type Behaviour = 'listens' | 'pauses' | 'trickles' | 'stalls'

export interface ClientRequest {
  /** The local address of the connection on the loopback interface. */
  readonly localAddress: string
  /**
   * The data sent immediately: request line, headers, blank line, and the beginning of the body. Empty: nothing.
   * `NEW_ID` is replaced by a unique id each time.
   */
  readonly head: string
}

export interface ClientGroup {
  readonly name: string
  readonly behaviour: Behaviour
  /** Whether a client reconnects one second after the server closes its connection. */
  readonly comesBack: boolean
  readonly requests: readonly ClientRequest[]
}

/** State of the clients of one group. */
export interface GroupState {
  /** Connections in the expected state: answered with 200, or with a body in progress. */
  open: number
  /** Connections closed by the server, and requests with a response other than 200, by status or error code. */
  readonly ended: Record<string, number>
  /** Clients that received an event. */
  events: number
}

export const NEW_ID = '<new id>'

const TRICKLE_INTERVAL_MS = 500
const BACK_AFTER_MS = 1000
/** Connections are opened in batches, to limit the load of opening them. */
const BATCH = 10
const BATCH_INTERVAL_MS = 25

const isAnswered = (behaviour: Behaviour): boolean => behaviour === 'listens' || behaviour === 'pauses'

function openClient(port: number, group: ClientGroup, request: ClientRequest, state: GroupState): void {
  const { behaviour, comesBack } = group
  const socket = net.connect({ host: '127.0.0.1', port, localAddress: request.localAddress })
  let isOpen = false
  let hasEvent = false
  let ending: string | undefined
  let trickle: NodeJS.Timeout | undefined
  const setOpen = (): void => {
    isOpen = true
    state.open += 1
  }
  socket.setNoDelay(true)
  socket.on('connect', () => {
    if (request.head !== '') socket.write(request.head.replace(NEW_ID, randomUUID()))
    if (isAnswered(behaviour)) return
    setOpen()
    if (behaviour === 'trickles') trickle = setInterval(() => socket.write('ab'), TRICKLE_INTERVAL_MS)
  })
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    if (!isOpen || !isAnswered(behaviour)) {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      if (status !== undefined && status !== '200') ending = status
      else if (status !== undefined && isAnswered(behaviour)) setOpen()
    }
    if (ending !== undefined) {
      clearInterval(trickle)
      socket.end()
    } else if (isOpen && behaviour === 'pauses') socket.pause()
    else if (!hasEvent && text.includes('data: {"topics"')) {
      hasEvent = true
      state.events += 1
    }
  })
  socket.on('error', (error: NodeJS.ErrnoException) => (ending ??= error.code ?? error.message))
  socket.on('close', () => {
    clearInterval(trickle)
    if (isOpen) state.open -= 1
    const reason = ending ?? 'closed'
    state.ended[reason] = (state.ended[reason] ?? 0) + 1
    if (comesBack) setTimeout(() => openClient(port, group, request, state), BACK_AFTER_MS)
  })
}

/** Opens the clients of a group in batches. The returned state is updated continuously. */
export function openGroup(port: number, group: ClientGroup): GroupState {
  const state: GroupState = { open: 0, ended: {}, events: 0 }
  let at = 0
  const timer = setInterval(() => {
    for (const request of group.requests.slice(at, at + BATCH)) openClient(port, group, request, state)
    at += BATCH
    if (at >= group.requests.length) clearInterval(timer)
  }, BATCH_INTERVAL_MS)
  return state
}
