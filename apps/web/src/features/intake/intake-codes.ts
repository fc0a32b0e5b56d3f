import { INTAKE_PROBLEM_CODES, type IntakeProblemCode } from '@platen/domain/intake'

/** A code that has words; null for one of a later server, whose own English text is shown instead. */
export const knownCode = (code: string): IntakeProblemCode | null =>
  INTAKE_PROBLEM_CODES.find((known) => known === code) ?? null

/** Hot folders keep the file in `Error`; a call keeps nothing, its sender was told. */
export const sourceKind = (source: string): 'folder' | 'call' => (source === 'persBiz' ? 'call' : 'folder')
