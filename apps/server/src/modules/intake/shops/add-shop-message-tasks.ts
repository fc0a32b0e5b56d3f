import { randomUUID } from 'node:crypto'
import { SHOP_MESSAGE_DAYS } from '@platen/domain/shops'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { addMissingShopMessageTasks, type MessagePosition } from './message-changes-store.ts'

/** Pages of messages of shops of each state whose jobs one maintenance of an environment adds. */
const MESSAGE_PAGES = 5

/**
 * Adds the missing jobs of messages of shops that are not read yet or waiting, page by page: those that are not read
 * from the oldest one; those that are waiting from a random time, so that each has its turn also if there are too many
 * for one maintenance.
 */
export async function addShopMessageTasks(
  { database, now }: Services,
  environment: EnvironmentRef,
  signal: AbortSignal,
  pageSize?: number,
): Promise<void> {
  const randomTime = new Date(now().getTime() - Math.random() * SHOP_MESSAGE_DAYS * 24 * 60 * 60 * 1000)
  const starts = { received: undefined, waiting: { receivedAt: randomTime.toISOString(), id: randomUUID() } } as const
  for (const state of ['received', 'waiting'] as const) {
    let after: MessagePosition | undefined = starts[state]
    let isFromStart = after === undefined
    for (let page = 0; page < MESSAGE_PAGES && !signal.aborted; page += 1) {
      const from = after
      after = await database.inEnvironment(environment.id, (tx) =>
        addMissingShopMessageTasks(tx, state, from, pageSize),
      )
      if (!after && isFromStart) break
      if (!after) isFromStart = true
    }
  }
}
