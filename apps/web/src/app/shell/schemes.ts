import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** Light, dark, or the setting of the device. */
export const SCHEMES = [
  { scheme: 'light', label: 'frame.theme.light', Icon: IconSun },
  { scheme: 'dark', label: 'frame.theme.dark', Icon: IconMoon },
  { scheme: 'auto', label: 'frame.theme.auto', Icon: IconDeviceDesktop },
] as const
