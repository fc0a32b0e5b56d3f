/** Running other programs: to their end with a time limit, or in our place until they stop. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exitWithError, repoPath, pinnedNode, root } from './repo.mjs'

const onWindows = process.platform === 'win32'

/** The environment for programs of ours: the pinned Node and the project's own tools come first on the path. */
export function projectEnv() {
  const node = pinnedNode()
  const first = [...(node ? [path.dirname(node)] : []), repoPath('node_modules', '.bin')]
  return { ...process.env, PATH: [...first, process.env['PATH'] ?? ''].join(path.delimiter) }
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} [options]
 *   show: its output goes straight to the screen; otherwise it is kept and returned.
 *   limitMs: after so long it is ended, with everything that it started.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127 when it cannot be started at all
 */
export function runProcess(command, args, options = {}) {
  const ownGroup = options.limitMs !== undefined && !onWindows
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    detached: ownGroup,
  })
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(ownGroup ? -child.pid : child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself in the meantime.
    }
  }
  if (ownGroup) process.once('exit', end)
  return new Promise((resolve) => {
    let timedOut = false
    const limit =
      options.limitMs === undefined ? undefined : setTimeout(() => ((timedOut = true), end()), options.limitMs)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit)
      process.off('exit', end)
      resolve({ code, output, timedOut: timedOut })
    }
    child.once('error', (error) => ((output += error.message), finish(127)))
    child.once('close', (code, signal) => finish(code ?? codeOfSignal(signal)))
  })
}

/**
 * The command line of a tool that one of the project's packages brings, run by the pinned Node.
 * @param {string} packageName
 * @param {string} tool the name under "bin" of the package
 * @returns {[string, string]} the pinned Node and the tool's file
 */
export function packageBin(packageName, tool) {
  const folder = repoPath('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return [requirePinnedNode(), path.join(folder, typeof bin === 'string' ? bin : bin[tool])]
}

export function requirePinnedNode() {
  return (
    pinnedNode() ??
    exitWithError(
      'Platen needs Node 24, and none comes with its packages for this kind of machine. Install Node 24 or newer.',
    )
  )
}

/**
 * Hands this program's place over to another one: same input and output, signals passed through, the same exit code.
 * The other program gets a process group of its own, so that Ctrl-C in a terminal reaches it once, through us, and
 * not also its own children (a database, say) at the same moment.
 * @param {readonly string[]} args for the pinned Node
 * @param {{ input?: 'ignore' | 'inherit' }} [options] input: whether it may ask the person something
 */
export function handOver(args, { input = 'ignore' } = {}) {
  const child = spawn(requirePinnedNode(), args, {
    cwd: process.cwd(),
    env: projectEnv(),
    stdio: [input, 'inherit', 'inherit'],
    detached: !onWindows,
  })
  let lastPassedOn = 0
  /** @type {NodeJS.Timeout | undefined} */
  let watch
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal and npm each report one Ctrl-C: the second report within a second is the same wish.
      if (Date.now() - lastPassedOn < 1000) return
      lastPassedOn = Date.now()
      clearInterval(watch)
      if (!onWindows) child.kill(signal)
    })
  }
  // A npm that is told to stop ends the shell between us and tells us nothing: its going is the sign.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] && !onWindows) {
    watch = setInterval(() => {
      if (process.ppid === parent) return
      // once: a second signal ends the other program without waiting for anything
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500).unref()
  }
  child.once('error', (error) => exitWithError(`Node could not be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? codeOfSignal(signal)))
}

/** The exit code that a shell gives a program ended by a signal. */
function codeOfSignal(/** @type {NodeJS.Signals | null} */ signal) {
  return signal ? 128 + os.constants.signals[signal] : 1
}
