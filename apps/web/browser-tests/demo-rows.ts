import { calls } from '@platen/contract/calls'
import { client } from '../src/api/client.ts'
import { signIn } from './open-screen.tsx'

/** Ids of rows of the demo environment, after `loadIds`. */
export const ids = { jig: '', layout: '', operator: '' }

/** Signs in as administrator and loads the ids. */
export async function loadIds(): Promise<void> {
  await signIn('admin')
  const [{ jigs }, { tables }, { users }] = await Promise.all([
    client(calls.jigs.list),
    client(calls.layouts.list),
    client(calls.users.list, { query: {} }),
  ])
  ids.jig = jigs.find(({ name }) => name === 'Pens 12-up')?.id ?? ''
  ids.layout = tables.find(({ name }) => name === 'Flatbed hall 1')?.id ?? ''
  ids.operator = users.find(({ userId }) => userId === 'operator@demo.example')?.id ?? ''
}
