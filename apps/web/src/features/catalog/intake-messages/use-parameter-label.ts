import { SYSTEM_PARAMETERS, type SystemParameter } from '@platen/domain/input-settings'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const isSystem = (name: string): name is SystemParameter => (SYSTEM_PARAMETERS as readonly string[]).includes(name)

/**
 * The label of a parameter: a translation for system parameters (with or without `systemParam.`), the name for custom
 * parameters.
 */
export function useParameterLabel(): (key: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (key) => {
      const name = key.replace(/^systemParam\./, '')
      return isSystem(name) ? t(`systemParam.${name}`) : name
    },
    [t],
  )
}
