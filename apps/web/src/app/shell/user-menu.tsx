import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconBook,
  IconBuildingFactory2,
  IconChevronDown,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan, useProfile } from '../../api/queries.ts'
import { useChangeLanguage } from '../../components/use-change-language.ts'
import { useLogout } from '../../features/identity/session/use-logout.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { SCHEMES } from './schemes.ts'
import { useAccountCommands } from './use-account-commands.ts'
import styles from './user-menu.module.css'

const SessionsDialog = lazyComponent(
  async () => (await import('../../features/identity/session/sessions-dialog.tsx')).SessionsDialog,
)
const ChangePasswordDialog = lazyComponent(
  async () => (await import('../../features/identity/users/change-password-dialog.tsx')).ChangePasswordDialog,
)

/** The signed-in user; password, sessions, theme, language, guide, shortcuts, environments, sign-out. */
export function UserMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const logout = useLogout()
  const changeLanguage = useChangeLanguage()
  const [dialog, setDialog] = useState<'password' | 'sessions' | null>(null)
  // Remote users change their password at the identity provider.
  const canSeeEnvironments = useCan('seeCustomers')
  const isLocalAccount = profile !== null && profile.type === null
  useAccountCommands({
    openShortcuts,
    openSessions: () => setDialog('sessions'),
    openPassword: isLocalAccount ? () => setDialog('password') : undefined,
    logout: () => void logout(),
  })

  return (
    <>
      <Menu position="bottom-end" width={248} classNames={{ itemIndicator: styles.indicator ?? '' }}>
        <Menu.Target>
          <UnstyledButton className={styles.button} aria-label={t('frame.userMenu', { name: profile?.userId ?? '' })}>
            <span className={styles.user}>{profile?.userId}</span>
            <IconUser size={18} className={styles.icon} aria-hidden />
            <IconChevronDown size={16} className={styles.chevron} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.account}>{profile?.userId}</Menu.Label>
          <ThemeItems />
          <Menu.Divider />
          <Menu.Sub position="left-start">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconLanguage size={16} aria-hidden />}>
                {t('frame.nameAndValue', { name: t('frame.language'), value: LANGUAGES[getCurrentLanguage()] })}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <Menu.RadioGroup
                value={getCurrentLanguage()}
                onChange={(code) => isLanguage(code) && changeLanguage(code)}
              >
                {LANGUAGE_CODES.map((code) => (
                  <Menu.RadioItem key={code} value={code} lang={code}>
                    {LANGUAGES[code]}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
            {t('frame.shortcuts.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBook size={16} aria-hidden />} component={Link} to="/guide" target="_blank">
            {t('frame.setupGuide')}
          </Menu.Item>
          {canSeeEnvironments && (
            <Menu.Item leftSection={<IconBuildingFactory2 size={16} aria-hidden />} component={Link} to="/customers">
              {t('screenTitles.customers')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {isLocalAccount && (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setDialog('password')}>
              {t('password.title')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={() => setDialog('sessions')}>
            {t('sessions.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logout()}>
            {t('frame.logout')}
          </Menu.Item>
          <Menu.Label className={styles.version}>{profile ? `v ${profile.version}` : ''}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'password' && profile && <ChangePasswordDialog profile={profile} onClose={() => setDialog(null)} />}
      {dialog === 'sessions' && <SessionsDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** Light, dark, or the setting of the device. */
function ThemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('frame.theme.title')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={16} aria-hidden />}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
