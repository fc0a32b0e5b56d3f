/** `node scripts/run.mjs <file.ts> [arguments]`: runs a program of the project with the pinned Node. */
import { ensureDependencies } from './install-dependencies.mjs'
import { handOver } from './processes.mjs'
import { exitWithError } from './repo.mjs'

const [file, ...rest] = process.argv.slice(2)
if (!file) exitWithError('Which file shall run? node scripts/run.mjs <file.ts> [arguments]')
await ensureDependencies()
handOver([file, ...rest], { input: 'inherit' })
