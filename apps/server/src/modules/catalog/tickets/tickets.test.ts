import { ticketCalls } from '@platen/contract/tickets'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('Of two concurrent changes of one ticket, the second fails; changes of other kinds of RIPs do not matter', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const before = { kind: 'none', trigger: 'ticket', template: null } as const
  const save = (admin: typeof first, ripName: 'VersaWorks' | 'HotFolder', trigger: 'ticket' | 'sheet') =>
    admin.call(ticketCalls.save, { body: { ripName, kind: 'jdf', trigger, template: null, before } })
  const answers = await Promise.all([save(first, 'VersaWorks', 'sheet'), save(second, 'VersaWorks', 'ticket')])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  expect((await save(second, 'HotFolder', 'sheet')).status).toBe(200)
})
