import { SYSTEM_PARAMETERS, type SystemParameter } from '@platen/domain/input-settings'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const isSystem = (name: string): name is SystemParameter => (SYSTEM_PARAMETERS as readonly string[]).includes(name)

/** The label of a parameter: words for the system's own (with or without `systemParam.`), its name for a custom one. */
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
