import * as library from 'pdf-lib'
import type { Bed } from './bed.ts'
import { composeBy } from './pdf-lib-way.ts'

export const run = (bed: Bed) => composeBy(library, bed, 'file')
