import { useMantineColorScheme } from '@mantine/core'
import { IconBook, IconDevices, IconKey, IconKeyboard, IconLanguage, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActionCommands } from '../../components/use-action-commands.ts'
import { useChangeLanguage } from '../../components/use-change-language.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts'
import { SCHEMES } from './schemes.ts'

interface AccountActions {
  readonly openShortcuts: () => void
  readonly openSessions: () => void
  /** Undefined if the password is changed elsewhere. */
  readonly openPassword: (() => void) | undefined
  readonly logout: () => void
}

/** Registers the actions of the user menu: colours, languages, password, sessions, shortcuts, guide, sign-out. */
export function useAccountCommands({ openShortcuts, openSessions, openPassword, logout }: AccountActions): void {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const changeLanguage = useChangeLanguage()
  useActionCommands([
    ...SCHEMES.map(({ scheme, label, Icon }) => ({
      id: scheme,
      label: t(label),
      keywords: t('frame.theme.title'),
      icon: Icon,
      run: () => setColorScheme(scheme),
    })),
    ...LANGUAGE_CODES.map((code) => ({
      id: `language-${code}`,
      label: t('frame.nameAndValue', { name: t('frame.language'), value: LANGUAGES[code] }),
      icon: IconLanguage,
      run: () => changeLanguage(code),
    })),
    openPassword !== undefined && { id: 'password', label: t('password.title'), icon: IconKey, run: openPassword },
    { id: 'sessions', label: t('sessions.title'), icon: IconDevices, run: openSessions },
    { id: 'shortcuts', label: t('frame.shortcuts.title'), icon: IconKeyboard, run: openShortcuts },
    {
      id: 'guide',
      label: t('frame.setupGuide'),
      icon: IconBook,
      run: () => window.open('/guide', '_blank', 'noopener'),
    },
    { id: 'logout', label: t('frame.logout'), icon: IconLogout, run: logout },
  ])
}
