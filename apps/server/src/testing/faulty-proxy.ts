import type { AddressInfo, NetConnectOpts } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from './at-end.ts'

/** What happens to a connection after this many bytes in both directions. */
export type ProxyFault =
  | { readonly kind: 'sound' }
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** It stays open without transferring anything more. */
  | { readonly kind: 'silent'; readonly afterBytes: number }
  /** Every chunk of this many bytes takes this long. */
  | { readonly kind: 'slow'; readonly bytes: number; readonly ms: number }

const SOUND: ProxyFault = { kind: 'sound' }

function toConnectOptions(url: string): NetConnectOpts {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/**
 * Starts a proxy to a server whose connections are cut, stall or are slow, as `fault` returns for each new connection.
 */
export async function startFaultyProxy(target: string | NetConnectOpts) {
  const to = typeof target === 'string' ? toConnectOptions(target) : target
  const sockets = new Set<Socket>()
  const line = { fault: (): ProxyFault => SOUND, connections: 0 }
  let holdPromise: Promise<unknown> | undefined

  const through = (fault: ProxyFault, count: { bytes: number }, end: () => void) =>
    new Transform({
      async transform(part: Buffer, _, pass) {
        await holdPromise
        if (fault.kind === 'slow') {
          for (let at = 0; at < part.length; at += fault.bytes) {
            await wait(fault.ms)
            this.push(part.subarray(at, at + fault.bytes))
          }
          return pass()
        }
        if (fault.kind === 'sound') return pass(null, part)
        const bytesLeft = fault.afterBytes - count.bytes
        count.bytes += part.length
        if (bytesLeft > 0) this.push(part.subarray(0, bytesLeft))
        if (part.length > bytesLeft && fault.kind === 'cut') return end()
        pass()
      },
    })

  const listener = createServer((near) => {
    const far = connect(to)
    const end = (): void => {
      near.destroy()
      far.destroy()
    }
    line.connections += 1
    const fault = line.fault()
    const count = { bytes: 0 }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    near.pipe(through(fault, count, end)).pipe(far)
    far.pipe(through(fault, count, end)).pipe(near)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  atEnd(() => {
    closeAll()
    listener.close()
  })
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    line,
    /**
     * Transfers nothing on existing and new connections until the promise resolves, as a network that is interrupted.
     */
    hold(until: Promise<unknown>): void {
      holdPromise = until
    },
    /** Ends the existing connections, and applies to later ones. */
    setFault(fault: () => ProxyFault): void {
      line.fault = fault
      closeAll()
    },
  }
}
