import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../components/logo.tsx'
import { SettingRow } from '../../features/platform/config/setting.tsx'
import { ordersPath, settingsPath } from '../../lib/paths.ts'
import { GlobalPageSkeleton, ProofSkeleton, PublicPageSkeleton } from './global-pages.tsx'
import type { SettingSkeleton, SettingTexts, SkeletonKind } from './screens.ts'
import { SignInSkeleton } from './sign-in.tsx'
import {
  catalogue,
  configuration,
  cookieNotice,
  frame,
  home,
  list,
  orders,
  page,
  products,
  skeletonClasses,
} from './styles.ts'

/** Placeholder for the name of the environment, which the server inserts. No name contains these characters. */
const ENVIRONMENT = '{environment}'

/**
 * The markup that the server sends inside the page, so that the frame, the heading and the shape of a screen are
 * visible before any script has loaded (decision 066). It is rendered once, when the web app is built, and contains no
 * data of an environment except its name. It has no inline styles, which the content security policy blocks, and
 * therefore no Mantine components.
 */
export function ShellSkeleton({ skeleton }: { skeleton: SkeletonKind }) {
  const { t } = useTranslation()
  return (
    <>
      <noscript>
        <p className={skeletonClasses.noScript}>{t('frame.needsJavaScript')}</p>
      </noscript>
      <LoadFailure />
      <Screen skeleton={skeleton} />
      {skeleton.kind !== 'blank' && skeleton.kind !== 'proof' && <CookieNoticeSkeleton />}
    </>
  )
}

/** `app/main.tsx` shows it if the messages cannot be loaded. Its language may be another one than the selected one. */
function LoadFailure() {
  const { t, i18n } = useTranslation()
  return (
    <div className={skeletonClasses.loadFailure} role="alert" lang={i18n.language} hidden>
      <p>{t('frame.loadFailure')}</p>
      <button type="button">{t('frame.crash.reload')}</button>
    </div>
  )
}

function Screen({ skeleton }: { skeleton: SkeletonKind }) {
  switch (skeleton.kind) {
    case 'blank':
      return <EmptySkeleton />
    case 'signIn':
      return <SignInSkeleton skeleton={skeleton} />
    case 'orders':
      return (
        <HeaderSkeleton current="orders">
          <OrdersSkeleton />
        </HeaderSkeleton>
      )
    case 'page':
      return (
        <HeaderSkeleton current="settings">
          <main className={page.reading} aria-busy="true">
            <HeadingSkeleton skeleton={skeleton} />
            {skeleton.toggle && <SwitchSkeleton {...skeleton.toggle} />}
            {skeleton.settings ? (
              <SettingsSkeleton settings={skeleton.settings} />
            ) : (
              <div className={skeletonClasses.block} />
            )}
          </main>
        </HeaderSkeleton>
      )
    case 'global':
      return <GlobalPageSkeleton skeleton={skeleton} />
    case 'proof':
      return <ProofSkeleton />
    case 'public':
      return <PublicPageSkeleton skeleton={skeleton} />
  }
}

/**
 * The notice is the largest text of the sign-in on a telephone. Its buttons do nothing before the script has loaded.
 */
function CookieNoticeSkeleton() {
  const { t } = useTranslation()
  return (
    <section
      className={`${cookieNotice.bar} ${skeletonClasses.cookieNotice} ${skeletonClasses.text}`}
      aria-label={t('frame.cookies.title')}
    >
      <p>{t('frame.cookies.text')}</p>
      <div className={cookieNotice.buttons}>
        {[t('frame.cookies.policy'), t('frame.ok')].map((label) => (
          <div
            key={label}
            className={`${skeletonClasses.button} ${skeletonClasses.labelled} ${skeletonClasses.compact}`}
          >
            <span>{label}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

function EmptySkeleton() {
  const { t } = useTranslation()
  return (
    <main className={skeletonClasses.blank} aria-busy="true">
      <p className="visually-hidden">{t('frame.loading')}</p>
    </main>
  )
}

function HeaderSkeleton({ current, children }: { current: 'orders' | 'settings'; children: ReactNode }) {
  const { t } = useTranslation()
  const tabs = [
    { name: 'orders', to: ordersPath(ENVIRONMENT), label: t('frame.orders') },
    { name: 'settings', to: settingsPath(ENVIRONMENT), label: t('frame.settings') },
  ] as const
  return (
    <>
      <header className={frame.header}>
        <a href={ordersPath(ENVIRONMENT)} className={frame.home} aria-label={`Platen, ${ENVIRONMENT}`}>
          <Logo size={24} />
          <span className={frame.name} aria-hidden>
            {ENVIRONMENT}
          </span>
        </a>
        <nav aria-label={t('frame.mainNavigation')} className={`${frame.tabs} ${skeletonClasses.text}`}>
          {tabs.map(({ name, to, label }) => (
            <a key={name} href={to} className={frame.tab} aria-current={name === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      {children}
    </>
  )
}

/** The list appears last: until then its place shows what is being loaded. */
function OrdersSkeleton() {
  const { t } = useTranslation()
  return (
    <main className={page.wide} aria-busy="true">
      <div className={orders.screen}>
        <div className={skeletonClasses.bar} />
        <p className={`${skeletonClasses.status} ${skeletonClasses.text}`}>{t('orders.loading')}</p>
      </div>
    </main>
  )
}

/** The heading of a settings page, at the position where the page shows it. */
function HeadingSkeleton({ skeleton }: { skeleton: Extract<SkeletonKind, { kind: 'page' }> }) {
  const { t } = useTranslation()
  const texts = (
    <div
      className={
        skeleton.layout === 'catalogue' ? `${catalogue.heading} ${skeletonClasses.text}` : skeletonClasses.text
      }
    >
      <h1>{t(skeleton.title as 'screenTitles.users')}</h1>
      <p>{t(skeleton.intro as 'users.intro')}</p>
    </div>
  )
  if (skeleton.layout === 'home') {
    return (
      <div className={home.header}>
        {texts}
        <div className={`${home.search} ${skeletonClasses.field}`} />
      </div>
    )
  }
  return (
    <>
      <span className={`${list.back} ${skeletonClasses.back} ${skeletonClasses.text}`}>← {t('frame.settings')}</span>
      {skeleton.layout === 'list' ? (
        <div className={list.header}>{texts}</div>
      ) : (
        <div className={catalogue.header}>
          {texts}
          {skeleton.buttons?.map(({ label, hasIcon }) => (
            <div
              key={label}
              className={`${skeletonClasses.button} ${skeletonClasses.labelled} ${hasIcon ? skeletonClasses.withIcon : ''}`}
            >
              <span>{t(label as 'jigs.add')}</span>
            </div>
          ))}
          <input
            type="search"
            className={`${catalogue.search} ${skeletonClasses.search} ${skeletonClasses.text}`}
            placeholder={t('drawing.search')}
            aria-label={t('drawing.search')}
            disabled
          />
        </div>
      )}
    </>
  )
}

/** The descriptions of settings, with a shape next to each. */
function SettingsSkeleton({ settings }: { settings: readonly SettingSkeleton[] }) {
  const { t } = useTranslation()
  return (
    <div className={`${configuration.form} ${skeletonClasses.settings}`}>
      {settings.map(({ title, description, shape }) => (
        <SettingRow
          key={title}
          title={t(title as 'config.unit.title')}
          description={t(description as 'config.unit.text')}
        >
          <div className={skeletonClasses[shape]} />
        </SettingRow>
      ))}
    </div>
  )
}

/** A switch with its description. */
function SwitchSkeleton({ title, description }: SettingTexts) {
  const { t } = useTranslation()
  return (
    <div className={`${products.usage} ${skeletonClasses.switch}`}>
      <div className={skeletonClasses.track} />
      <div className={skeletonClasses.text}>
        <span>{t(title as 'products.use.label')}</span>
        <p>{t(description as 'products.use.text')}</p>
      </div>
    </div>
  )
}
