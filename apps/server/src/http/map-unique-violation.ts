import { isUniqueViolation } from '../database/unique-violation.ts'
import { type Failure, failure } from './failure.ts'

/**
 * Writes something with a name, or says that another one has taken it at the same moment.
 *
 * @param index the unique index of names of its kind.
 */
export async function mapUniqueViolation(
  name: string,
  index: string,
  write: Promise<void>,
): Promise<Failure | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (isUniqueViolation(error, index)) return failure('name_taken', { name })
    throw error
  }
}
