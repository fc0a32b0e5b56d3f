/** The least that can receive a message: the same framework, the body as bytes, and the same response. */
import type { AddressInfo } from 'node:net'
import { createApp } from '../../apps/server/src/http/app.ts'
import { passBodiesUnparsed } from '../../apps/server/src/http/json-body.ts'
import { nullLogger } from '../../apps/server/src/log.ts'

const app = createApp(nullLogger())
passBodiesUnparsed(app)
app.post('/message', async () => ({ success: true }))
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send?.((app.server.address() as AddressInfo).port)
