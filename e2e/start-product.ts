import { startServers } from './several-servers.ts'
import { type Product, SERVER_MAIN, startServer } from './start-server.ts'

export { type Product, START_LIMIT_MS } from './start-server.ts'

/** Number of servers of each product, behind a proxy that sends each request to another one: PLATEN_E2E_SERVERS. */
export const SERVERS = Number(process.env['PLATEN_E2E_SERVERS'] ?? '1')

/**
 * Starts the product on a free port of the loopback interface and waits until it is ready. With PLATEN_E2E_SERVERS, it
 * consists of several servers, unless `settings` name a data folder or a port, or `program` is another installation.
 * @param settings further environment variables, such as PLATEN_DEMO. The product stops without deleting a data folder
 * given as PLATEN_DATA.
 * @param program the main file of another installation
 * @throws if it exits or is not ready in time, with its output
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  program: string = SERVER_MAIN,
): Promise<{ product: Product; stop: () => Promise<void> }> {
  const isOwn =
    program === SERVER_MAIN && settings['PLATEN_DATA'] === undefined && settings['PLATEN_PORT'] === undefined
  return SERVERS > 1 && isOwn ? startServers(SERVERS, settings) : startServer(settings, program)
}
