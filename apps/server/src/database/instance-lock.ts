/**
 * Each server instance holds a session advisory lock as long as it runs; PostgreSQL releases it with the connection. So
 * other processes know immediately that it has ended.
 */
import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** First key of the advisory locks of instances; the second key is the number of the instance. "plai" as a number. */
export const INSTANCE_LOCKS = 0x706c6169

/** Returns a random number (31 bits) that identifies a server instance. */
export const newInstance = (): number => randomInt(1, 2 ** 31 - 1)

/** Acquires the advisory lock of an instance; it is held as long as the connection. */
export async function lockInstance(client: pg.ClientBase, instance: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, instance])
}
