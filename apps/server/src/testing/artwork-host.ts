import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** Starts the web server of a shop until the end of the test file: the test decides how each path is answered. */
export async function createArtworkHost() {
  const requests: { readonly path: string; readonly response: ServerResponse }[] = []
  const answers = new Map<string, (response: ServerResponse) => void>()
  const host = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, response })
    answers.get(path)?.(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    host.closeAllConnections()
    host.close()
  })
  const name = `127.0.0.1:${(host.address() as AddressInfo).port}`
  const at = (path: string) => `http://${name}${path}`
  const getRequests = (path: string) => requests.filter((request) => request.path === path)
  return { name, at, requests, getRequests, answers }
}
