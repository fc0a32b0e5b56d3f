import * as library from 'pdf-lib'
import { composeWith } from './compose-with-pdf-lib.ts'
import type { Bed } from './sample-bed.ts'

export const run = (bed: Bed) => composeWith(library, bed, 'file')
