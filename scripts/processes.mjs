/** Runs other programs: to completion with a time limit, or as a replacement of this process. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exitWithError, pinnedNode, repoPath, root } from './repo.mjs'

const onWindows = process.platform === 'win32'

/**
 * Returns the environment for programs of the project: the pinned Node and the project's tools come first on the path.
 */
export function projectEnv() {
  const node = pinnedNode()
  const first = [...(node ? [path.dirname(node)] : []), repoPath('node_modules', '.bin')]
  return { ...process.env, PATH: [...first, process.env['PATH'] ?? ''].join(path.delimiter) }
}

/**
 * Runs a program to completion.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} [options]
 *   show: passes the output on to that of this process, and returns only standard error.
 *   limitMs: after this time it is killed, with its child processes.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127 if it cannot be started
 */
export function runProcess(command, args, options = {}) {
  const ownGroup = options.limitMs !== undefined && !onWindows
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', 'pipe'],
    detached: ownGroup,
  })
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  if (options.show) {
    child.stderr?.pipe(process.stderr, { end: false })
    // A process that it left behind may keep standard error open.
    child.once('exit', () => setTimeout(() => child.stderr?.destroy(), 1000).unref())
  }
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(ownGroup ? -child.pid : child.pid, 'SIGKILL')
    } catch {
      // It has exited in the meantime.
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
 * Returns the command line of a tool of an installed package, run by the pinned Node.
 * @param {string} packageName
 * @param {string} tool its name in "bin" of package.json
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
    exitWithError('Platen needs Node 24, and its packages include none for this platform. Install Node 24 or newer.')
  )
}

/**
 * Replaces this program by another one: same input and output, forwarded signals, the same exit code. The other program
 * gets its own process group, so that Ctrl-C in a terminal reaches it once, through this process, and not its own
 * children (such as a database) at the same time.
 * @param {readonly string[]} args for the pinned Node
 * @param {{ input?: 'ignore' | 'inherit' }} [options] input: whether it may read standard input
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
      // A terminal and npm each send a signal for one Ctrl-C: the second one within a second is ignored.
      if (Date.now() - lastPassedOn < 1000) return
      lastPassedOn = Date.now()
      clearInterval(watch)
      if (!onWindows) child.kill(signal)
    })
  }
  // npm, when stopped, ends the shell between it and this process without a signal: the parent process changes.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] && !onWindows) {
    watch = setInterval(() => {
      if (process.ppid === parent) return
      // Only once: a second signal would end the other program without a graceful shutdown.
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500).unref()
  }
  child.once('error', (error) => exitWithError(`Node could not be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? codeOfSignal(signal)))
}

/** Returns the exit code that shells use for a program ended by a signal. */
function codeOfSignal(/** @type {NodeJS.Signals | null} */ signal) {
  return signal ? 128 + os.constants.signals[signal] : 1
}
