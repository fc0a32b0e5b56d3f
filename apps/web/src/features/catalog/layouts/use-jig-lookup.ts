import type { WireJig } from '@platen/contract/jigs'
import type { JigLookup } from '@platen/domain/layouts'
import { useMemo } from 'react'
import { fromJigDto } from '../../../api/jig-from-dto.ts'

/** Returns a function that finds a jig by id, as the domain type. */
export function useJigLookup(jigs: readonly WireJig[]): JigLookup {
  return useMemo(() => {
    const jigsById = new Map(jigs.map((jig) => [jig.id, fromJigDto(jig)]))
    return (id) => jigsById.get(id)
  }, [jigs])
}
