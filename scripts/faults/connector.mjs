/**
 * `node scripts/faults/connector.mjs`: kills the connector at every system call by which its intake and delivery change
 * a file or a folder (needs strace), and says what came of it. Takes some minutes.
 */
import { ensure } from '../ensure.mjs'
import { ourEnvironment, runToEnd, toolOf } from '../processes.mjs'

await ensure()
const [node, vitest] = toolOf('vitest', 'vitest')
const { code } = await runToEnd(node, [vitest, 'run', '--project', 'server', 'connector-at-each-call'], {
  env: { ...ourEnvironment(), PLATEN_FAULTS: 'all' },
  show: true,
})
process.exitCode = code ?? 1
