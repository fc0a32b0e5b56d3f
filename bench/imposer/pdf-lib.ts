import * as library from 'pdf-lib'
import type { Bed } from './sample-bed.ts'
import { composeBy } from './compose-with-pdf-lib.ts'

export const run = (bed: Bed) => composeBy(library, bed, 'ready')
