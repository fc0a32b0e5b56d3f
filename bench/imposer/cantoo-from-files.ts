import * as library from '@cantoo/pdf-lib'
import { composeBy } from './compose-with-pdf-lib.ts'
import type { Bed } from './sample-bed.ts'

export const run = (bed: Bed) => composeBy(library, bed, 'file')
