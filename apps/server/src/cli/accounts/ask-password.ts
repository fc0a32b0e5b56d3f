import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts for a password without echo. Without a terminal, reads the first line of the standard input. */
export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  try {
    if (stdin.isTTY) stdout.write('Password: ')
    const typed = await lines.question('')
    if (!stdin.isTTY) return typed
    stdout.write('\nRepeat the password: ')
    const repeated = await lines.question('')
    stdout.write('\n')
    if (repeated !== typed) throw new Error('The two passwords are different.')
    return typed
  } finally {
    lines.close()
  }
}
