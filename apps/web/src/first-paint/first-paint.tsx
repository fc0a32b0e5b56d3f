import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../frame/mark.tsx'
import { ordersOf, settingsOf } from '../routing/decisions.ts'
import type { Paint } from './screens.ts'
import { catalogue, frame, home, list, orders, own, page, signIn } from './styles.ts'

/** Stands for the name of the environment until the server knows it; no name has such signs. */
const ENVIRONMENT = '{environment}'

/**
 * What the server sends inside the page, so that the frame, the heading and the shape of a screen stand before any
 * script has come (decision 066). It is drawn once, when the web app is built, and says nothing of a shop but its name.
 * It may hold no inline style, which the content security policy refuses; so nothing of the component library either.
 */
export function FirstPaint({ paint }: { paint: Paint }) {
  const { t } = useTranslation()
  return (
    <>
      <noscript>
        <p className={own.noScript}>{t('frame.needsJavaScript')}</p>
      </noscript>
      <Screen paint={paint} />
    </>
  )
}

function Screen({ paint }: { paint: Paint }) {
  switch (paint.kind) {
    case 'blank':
      return <Blank />
    case 'signIn':
      return <SignIn />
    case 'orders':
      return (
        <Framed current="orders">
          <main className={page.wide} aria-busy="true">
            <div className={orders.screen}>
              <div className={own.bar} />
            </div>
          </main>
        </Framed>
      )
    case 'page':
      return (
        <Framed current="settings">
          <main className={page.reading} aria-busy="true">
            <Head paint={paint} />
            <div className={own.block} />
          </main>
        </Framed>
      )
  }
}

function Blank() {
  const { t } = useTranslation()
  return (
    <main className={own.blank} aria-busy="true">
      <output className="only-heard">{t('frame.loading')}</output>
    </main>
  )
}

function Framed({ current, children }: { current: 'orders' | 'settings'; children: ReactNode }) {
  const { t } = useTranslation()
  const tabs = [
    { name: 'orders', to: ordersOf(ENVIRONMENT), label: t('frame.orders') },
    { name: 'settings', to: settingsOf(ENVIRONMENT), label: t('frame.settings') },
  ] as const
  return (
    <>
      <header className={frame.header}>
        <a href={ordersOf(ENVIRONMENT)} className={frame.home} aria-label={`Platen, ${ENVIRONMENT}`}>
          <Mark size={24} />
          <span className={frame.name} aria-hidden>
            {ENVIRONMENT}
          </span>
        </a>
        <nav aria-label={t('frame.mainNavigation')} className={`${frame.tabs} ${own.words}`}>
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

/** The heading of a page of the settings, where the page itself will show it. */
function Head({ paint }: { paint: Extract<Paint, { kind: 'page' }> }) {
  const { t } = useTranslation()
  const title = <h1 className={own.words}>{t(paint.title as 'users.title')}</h1>
  const words = (
    <div className={own.words}>
      {title}
      {paint.intro && <p>{t(paint.intro as 'users.intro')}</p>}
    </div>
  )
  if (paint.head === 'home') return <div className={home.head}>{words}</div>
  return (
    <>
      <span className={`${list.back} ${own.back} ${own.words}`}>← {t('frame.settings')}</span>
      {paint.head === 'list' ? (
        <div className={list.head}>{words}</div>
      ) : (
        <div className={catalogue.head}>
          {title}
          <div className={own.button} />
        </div>
      )}
    </>
  )
}

function SignIn() {
  const { t } = useTranslation()
  return (
    <div className={signIn.page}>
      <div className={signIn.picture} />
      <div className={signIn.side}>
        <main className={signIn.main} aria-busy="true">
          <div className={signIn.brand}>
            <Mark size={40} />
            <span className={signIn.name}>Platen</span>
          </div>
          <p className={`${signIn.tagline} ${own.words}`}>{t('login.tagline')}</p>
          <h1 className="only-heard">{t('login.title')}</h1>
          <div className={own.form}>
            <div className={own.field} />
            <div className={own.field} />
            <div className={own.field} />
          </div>
        </main>
      </div>
    </div>
  )
}
