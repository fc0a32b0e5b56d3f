import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Log {
  info(message: string): void
  warn(message: string): void
}

const MAX_LOG_BYTES = 2 * 1024 * 1024
const MAX_ROTATED_FILES = 5

/** Renames `connector.log` to `connector.1.log` and so on; deletes the oldest file. */
function rotate(file: string): void {
  const numbered = (number: number): string => file.replace(/\.log$/, `.${number}.log`)
  rmSync(numbered(MAX_ROTATED_FILES), { force: true })
  for (let number = MAX_ROTATED_FILES - 1; number >= 1; number -= 1) {
    if (statSync(numbered(number), { throwIfNoEntry: false })) renameSync(numbered(number), numbered(number + 1))
  }
  renameSync(file, numbered(1))
}

/** Formats a time in the time zone of the machine, with its offset from UTC: `2026-11-21 22:05:00 +01:00`. */
export function formatTime(time: Date): string {
  const minutes = -time.getTimezoneOffset()
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().replace('T', ' ').slice(0, 19)
  const twoDigits = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${local} ${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/**
 * Writes plain text lines: local time, level, message. If the disk is full, lines are lost without an error. A repeated
 * line is written once, followed by the number of repetitions.
 */
export function openLog(file: string, now: () => Date, echo: (line: string) => void): Log {
  let last = ''
  let repeated = 0
  const writeLine = (line: string): void => {
    echo(line)
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) rotate(file)
      appendFileSync(file, `${line}\n`)
    } catch {
      // a log that cannot be written must not stop the connector
    }
  }
  const write = (level: string, message: string): void => {
    const line = `${level.padEnd(4)}  ${message.replaceAll(/[\r\n]+/g, ' ')}`
    if (line === last) {
      repeated += 1
      return
    }
    const timestamp = formatTime(now())
    if (repeated > 0) writeLine(`${timestamp}  ...   repeated ${repeated} ${repeated === 1 ? 'time' : 'times'}`)
    last = line
    repeated = 0
    writeLine(`${timestamp}  ${line}`)
  }
  return { info: (message) => write('info', message), warn: (message) => write('warn', message) }
}
