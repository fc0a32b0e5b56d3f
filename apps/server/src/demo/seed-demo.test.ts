import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { OK, statusAndCode, testServer } from '../testing/test-server.ts'
import { DEMO } from './demo-data.ts'
import { demoHotFolder } from './demo-orders.ts'
import { seedDemo } from './seed-demo.ts'

const server = await testServer({}, { demo: true })
const { dataFolder } = server.services.settings

test('The demo is created once: users, jigs of which one is imported, a layout, rules, hot folders and an output folder', async () => {
  expect(await seedDemo(server.services)).toBe(true)
  expect(await seedDemo(server.services)).toBe(false)
  expect(DEMO.users.map(({ role }) => role)).toEqual(['admin', 'poweruser', 'operator'])
  for (const { userId } of DEMO.users) {
    const login = await server.call(
      sessionCalls.login,
      { body: { userId, password: 'platen-demo' } },
      { customer: 'demo' },
    )
    expect(statusAndCode(login)).toEqual(OK)
    const cookie = login.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const asUser = { cookie, customer: 'demo' }
    const { jigs } = jigCalls.list.response.parse((await server.call(jigCalls.list, undefined, asUser)).body)
    expect(jigs.filter(({ source }) => source === 'SVG')).toHaveLength(1)
    expect(jigs.length).toBeGreaterThan(1)
    expect((await server.call(layoutCalls.list, undefined, asUser)).body['tables']).toHaveLength(1)
    const { decisionTree } = decisionTreeCalls.get.response.parse(
      (await server.call(decisionTreeCalls.get, undefined, asUser)).body,
    )
    expect(decisionTree.filterNodes).not.toEqual([])
    const { inputSettings } = inputSettingsCalls.get.response.parse(
      (await server.call(inputSettingsCalls.get, undefined, asUser)).body,
    )
    expect(inputSettings.connectors).toHaveLength(9)
    const { body } = await server.call(outputPresetCalls.list, { query: {} }, asUser)
    expect(body['outputPresets']).toMatchObject([
      { outputChannel: { ripName: 'HotFolder', hotFolderPath: DEMO.outputFolder } },
      {},
    ])
  }
  expect(await readdir(demoHotFolder(dataFolder, 1))).not.toEqual([])
  expect(await readdir(path.join(dataFolder, 'environments/demo', DEMO.outputFolder))).toEqual([])
})
