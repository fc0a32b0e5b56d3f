import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CONNECTOR_PROGRAM, connectorFixture } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'

const shop = await connectorFixture(await testServer())
const state = await mkdtemp(path.join(os.tmpdir(), 'platen-setup-'))

/** Runs the program until it ends. */
const connector = (...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const all = [CONNECTOR_PROGRAM, ...words, '--state', state]
    execFile(process.execPath, all, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

const setup = (server: string, key: string, mode = 'both') =>
  connector('setup', '--server', server, '--key', key, '--mode', mode)

const isWritten = () =>
  stat(path.join(state, 'connector.json')).then(
    () => true,
    () => false,
  )

test('--help and no command show the help; a command or option that does not exist is an error', async () => {
  for (const words of [['--help'], ['-h'], ['help'], ['run', '--help'], []]) {
    expect(await connector(...words)).toMatchObject({ code: 0, output: expect.stringContaining('connector setup') })
  }
  const unknown = await connector('star')
  expect(unknown).toEqual({ code: 1, output: 'There is no command "star". "connector --help" lists the commands.\n' })
  expect(await connector('run', '--sever', 'x')).toMatchObject({ code: 1, output: expect.stringContaining('--sever') })
})

test('setup writes nothing if the server rejects the key or the key is of another kind', async () => {
  const wrong = await setup(shop.address, 'platen_0123456789abcdef0123456789')
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('the server rejects the key: it is wrong or was revoked')
  const { key: inputKey } = await shop.newKey('input')
  const other = await setup(shop.address, inputKey, 'output')
  expect(other.output).toContain('it is for an input connector, and this is an output connector')
  const { key: shopKey } = await shop.newKey('persBiz')
  expect(await setup(shop.address, shopKey)).toMatchObject({ code: 1 })
  expect(await isWritten()).toBe(false)
})

test('setup writes the configuration and says why if the key cannot be checked', async () => {
  const { key } = await shop.newKey('both')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((resolve) => closed.close(resolve))
  const nowhere = await setup(address, key)
  expect(nowhere.code).toBe(0)
  expect(nowhere.output).toContain(`${address}: no server listens at this address`)
  expect(await isWritten()).toBe(true)
})

test('setup names the environment of the key, and keeps the folders of an existing configuration', async () => {
  const file = path.join(state, 'connector.json')
  await writeFile(
    file,
    JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), hotFolders: { HotFolder1: state } }),
  )
  const { key } = await shop.newKey('both')
  const { code, output } = await setup(shop.address, key)
  expect(code).toBe(0)
  expect(output).toContain(`The server accepts the key. Environment: ${shop.environment.resourceName}`)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ key, hotFolders: { HotFolder1: state } })
})

test('INSTALL.txt names each command and option of the help, and no others', async () => {
  const text = await readFile(path.join(path.dirname(CONNECTOR_PROGRAM), '../install/INSTALL.txt'), 'utf8')
  const { output } = await connector('help')
  const commands = (of: string) => [
    ...new Set([...of.matchAll(/connector (setup|run|status|[a-z]+-service)\b/g)].map(([all]) => all)),
  ]
  expect(commands(text).toSorted()).toEqual(commands(output).toSorted())
  const options = [...new Set(text.match(/--[a-z]+/g))]
  expect(options.filter((option) => !output.includes(option))).toEqual([])
})
