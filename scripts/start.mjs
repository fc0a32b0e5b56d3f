/**
 * `npm start`: installs what is missing, builds the web app and the connector if they changed, and is replaced by the
 * server, which prints the database, the demo environment, the address and the sign-ins.
 */
import { existsSync } from 'node:fs'
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { ensureDependencies } from './install-dependencies.mjs'
import { handOver } from './processes.mjs'
import { exitWithError, repoPath } from './repo.mjs'

const server = repoPath('apps', 'server', 'src', 'main.ts')

await ensureDependencies()
if (!existsSync(server)) exitWithError(`There is no server to start: ${server} is missing.`)
const problem = (await buildWeb()) ?? (await buildConnector())
if (problem) exitWithError(problem)
// Operations on shares that do not respond occupy up to half of the threads of libuv; file access needs the others.
process.env['UV_THREADPOOL_SIZE'] ??= '64'
handOver([server, ...process.argv.slice(2)])
