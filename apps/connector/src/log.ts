import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Log {
  info(words: string): void
  warn(words: string): void
}

const LARGEST_BYTES = 2 * 1024 * 1024
const MAX_ROTATED_FILES = 5

/** `connector.log` becomes `connector.1.log`, and so on; the oldest goes. */
function rotate(file: string): void {
  const numbered = (number: number): string => file.replace(/\.log$/, `.${number}.log`)
  rmSync(numbered(MAX_ROTATED_FILES), { force: true })
  for (let number = MAX_ROTATED_FILES - 1; number >= 1; number -= 1) {
    if (statSync(numbered(number), { throwIfNoEntry: false })) renameSync(numbered(number), numbered(number + 1))
  }
  renameSync(file, numbered(1))
}

/**
 * Plain lines that a person can read: when, how bad, what. A disk that is full costs lines of the log and nothing
 * else. The same line again and again is written once, with how often at its end.
 */
export function openLog(file: string, now: () => Date, echo: (line: string) => void): Log {
  let last = ''
  let repeated = 0
  const put = (line: string): void => {
    echo(line)
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) rotate(file)
      appendFileSync(file, `${line}\n`)
    } catch {
      // the work goes on without its log
    }
  }
  const write = (level: string, words: string): void => {
    const line = `${level.padEnd(4)}  ${words.replaceAll(/[\r\n]+/g, ' ')}`
    if (line === last) {
      repeated += 1
      return
    }
    const stamp = now().toISOString().replace('T', ' ').slice(0, 19)
    if (repeated > 0) put(`${stamp}  ...   ${repeated} times more`)
    last = line
    repeated = 0
    put(`${stamp}  ${line}`)
  }
  return { info: (words) => write('info', words), warn: (words) => write('warn', words) }
}
