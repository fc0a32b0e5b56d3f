import { isUniqueViolation } from '../database/unique-violation.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Writes something with a name, or says that another one has taken it at the same moment.
 *
 * @param index the unique index of names of its kind.
 */
export async function orNameTaken(name: string, index: string, write: Promise<void>): Promise<Refusal | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (isUniqueViolation(error, index)) return refuse('name_taken', { name })
    throw error
  }
}
