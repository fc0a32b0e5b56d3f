import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { sessionCalls } from '@platen/contract/session'
import { webhookCalls } from '@platen/contract/webhooks'
import { printFixture } from '../print-fixture.ts'
import { PASSWORD, type TestServer } from '../test-server.ts'
import type { ShopAccess } from './recorded-calls.ts'

/** Creates a shop that prints, with a webhook; its clients use the servers at `addresses`. */
export async function createPrintingShop(
  server: TestServer,
  { colour, receiver, servers }: { colour: string; receiver: string; servers: ShopAccess['servers'] },
) {
  const { shop, operator, presetId } = await printFixture(server)
  const { environment } = shop
  const { resourceName: name } = environment
  const admin = await server.person(environment, 'admin')
  // The artwork of the fixture has no files.
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('delete from artworks where environment_id = $1'),
  )
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop system', kind: 'persBiz' } })
  await admin.call(webhookCalls.create, { body: { url: `http://${receiver}/${name}` } })
  const mapping = [{ name: 'media', values: ['mediaInfo.mediaName'] }]
  const saved = await admin.call(inputSettingsCalls.saveConnectors, {
    body: { connectors: [{ type: 'persBiz', mapping }] as never, learningMode: false },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const signIn = async (userId: string): Promise<Record<string, string>> => {
    const { path, method } = sessionCalls.login
    const response = await fetch(servers()[0] + path, {
      method,
      headers: { customer: name, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, password: PASSWORD }),
    })
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    return { customer: name, cookie: cookies.join('; ') }
  }
  const headers = {
    operator: await signIn(operator.userId),
    admin: await signIn(admin.userId),
    shopSystem: { authorization: `Bearer ${String(created.body['key'])}` },
  }
  const access: ShopAccess = { name, headers, presetId, colour, media: 'case', servers }
  return { environment, colour, access }
}
