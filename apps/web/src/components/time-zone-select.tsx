import type { SelectProps } from '@mantine/core'
import { DEFAULT_TIME_ZONE } from '@platen/domain/time-zones'
import { useMemo } from 'react'
import { Select } from './select.tsx'

interface TimeZoneSelectProps extends Pick<SelectProps, 'label' | 'description' | 'disabled' | 'aria-label'> {
  readonly value: string
  readonly onChange: (timeZone: string) => void
}

/** Maximum number of zones in the open list; the others are found by typing. */
const SHOWN_ZONES = 100

/** A choice of the IANA time zones that the browser supports, and of the current value. */
export function TimeZoneSelect({ value, onChange, ...rest }: TimeZoneSelectProps) {
  const zones = useMemo(
    () => [...new Set([DEFAULT_TIME_ZONE, value, ...Intl.supportedValuesOf('timeZone')])].toSorted(),
    [value],
  )
  return (
    <Select
      {...rest}
      data={zones}
      searchable
      allowDeselect={false}
      limit={SHOWN_ZONES}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
