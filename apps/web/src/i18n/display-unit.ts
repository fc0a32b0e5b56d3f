import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { DisplayUnit } from '@platen/domain/units'
import { createContext, useContext } from 'react'

/** The display unit of the environment; the default outside an environment. */
export const DisplayUnitContext = createContext<DisplayUnit>(DEFAULT_CONFIG.unit)

/** Returns the unit in which lengths are shown and entered. */
export const useDisplayUnit = (): DisplayUnit => useContext(DisplayUnitContext)
