import { isUniqueViolation } from '../database/unique-violation.ts'
import { type Failure, failure } from './failure.ts'

/**
 * Executes a write with a name, and returns a failure if another row with the name was inserted concurrently.
 *
 * @param index the unique index of the names.
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
