import { compose } from './ours.ts'
import type { Bed } from './sample-bed.ts'

/** White in all slots. */
export const run = (bed: Bed): Promise<void> => compose(bed, false, { white: { spotColour: 'White' } })
