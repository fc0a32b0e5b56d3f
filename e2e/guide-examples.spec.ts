import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

const GUIDES = ['calls.md', 'shop-systems.md']

/** The block that sets the address in the shell of a reader. The test sets that of its own server. */
const ADDRESS = '```sh\nPLATEN=http://127.0.0.1:4780\n```\n'

/** Each example of the guide, with the expected output from the sentence that follows it. */
const EXAMPLE = /```sh\n([\s\S]*?)```\s+Answers `([^`]+)`/g

function hasTools(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return process.platform !== 'win32'
  } catch {
    return false
  }
}

test.skip(!hasTools(), 'the examples need sh, curl and openssl')

for (const guide of GUIDES)
  test(`The examples of the guide ${guide} work as written`, async ({ product }) => {
    const page = await readFile(path.join(import.meta.dirname, '..', 'docs', 'guides', guide), 'utf8')
    const [introduction = '', text = ''] = page.split(ADDRESS)
    expect(introduction).not.toContain('```')
    const examples = [...text.matchAll(EXAMPLE)]
    expect(examples).toHaveLength(text.split('```sh').length - 1)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-calls-'))
    try {
      for (const [, script = '', response = ''] of examples) {
        const { stdout } = await promisify(execFile)('sh', ['-c', script], {
          cwd: folder,
          env: { ...process.env, PLATEN: product.address },
          maxBuffer: 64 * 1024 * 1024,
        })
        expect(stdout, script).toContain(response)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
