import { INTAKE_PROBLEM_CODES, type IntakeProblemCode, type IntakeProblemValues } from '@platen/domain/intake'

/** A code that has words; null for one of a later server, whose own English text is shown instead. */
export const knownCode = (code: string): IntakeProblemCode | null =>
  INTAKE_PROBLEM_CODES.find((known) => known === code) ?? null

/** Hot folders keep the file in `Error`; a call keeps nothing, its sender was told. */
export const sourceKind = (source: string): 'folder' | 'call' => (source === 'persBiz' ? 'call' : 'folder')

type Every<U> = U extends unknown ? keyof U : never
/** Every value that some problem speaks of. */
type ValueName = Every<IntakeProblemValues[IntakeProblemCode]>

const NOTHING: Readonly<Record<ValueName, string>> = {
  example: '',
  expected: '',
  extension: '',
  field: '',
  file: '',
  fileName: '',
  found: '',
  jobId: '',
  kinds: '',
  limitMB: '',
  orderId: '',
  parameter: '',
  reason: '',
  url: '',
  value: '',
}

/** The values of a problem for its words; one that the server left out is empty, never a bare placeholder. */
export const wordValues = (values: Readonly<Record<string, string | number>>) => ({ ...NOTHING, ...values })
