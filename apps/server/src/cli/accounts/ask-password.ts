import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a password without showing it; where nobody sits at a terminal, the first line that is handed in. */
export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  try {
    if (stdin.isTTY) stdout.write('Password: ')
    const typed = await lines.question('')
    if (!stdin.isTTY) return typed
    stdout.write('\nOnce more: ')
    const again = await lines.question('')
    stdout.write('\n')
    if (again !== typed) throw new Error('The two passwords are not the same.')
    return typed
  } finally {
    lines.close()
  }
}
