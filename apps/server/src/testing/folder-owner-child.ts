/**
 * Waits to become the owner of the folders, which another process is. Prints how many more promises are in memory after
 * the last attempt than after the second one, divided by the number of attempts in between.
 */
import { queryObjects } from 'node:v8'
import pg from 'pg'
import { workAsFolderOwner } from '../folder-owner.ts'
import { nullLogger } from '../log.ts'

const [FIRST, LAST] = [2, 6]

export type FolderOwnerChildInput = pg.PoolConfig

let attempts = 0
let before = 0

/** Called for the result of each attempt. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (...type: Parameters<typeof pg.types.getTypeParser>) => {
  attempts += 1
  if (attempts === FIRST) before = queryObjects(Promise, { format: 'count' })
  if (attempts === LAST) {
    process.stdout.write(`${(queryObjects(Promise, { format: 'count' }) - before) / (LAST - FIRST)}`, () =>
      process.exit(),
    )
  }
  return pg.types.getTypeParser(...type)
}

const config = JSON.parse(process.argv[2] ?? '{}') as FolderOwnerChildInput
workAsFolderOwner({ log: nullLogger() }, { ...config, types: { getTypeParser } }, () =>
  Promise.reject(new Error('The folders have another owner.')),
)
