import { useTranslation } from 'react-i18next'
import { Logo } from '../../components/logo.tsx'
import { ILLUSTRATION_VIEW_BOX } from '../../features/identity/session/login-illustration.tsx'
import {
  FIRST_PAINT_PLACES,
  ORDER_PLACEHOLDER,
  TOTAL_PLACEHOLDER,
} from '../../features/orders/customer-proof/first-paint-places.ts'
import { GuideText } from '../../features/platform/guide/guide-text.tsx'
import { PrivacyText } from '../../features/platform/guide/privacy-text.tsx'
import type { SkeletonKind } from './screens.ts'
import {
  createEnvironment,
  customers,
  globalFrame,
  illustration,
  page,
  proof,
  publicPage,
  skeletonClasses,
} from './styles.ts'

/** The heading of a page outside of an environment. */
export function GlobalPageSkeleton({ skeleton }: { skeleton: Extract<SkeletonKind, { kind: 'global' }> }) {
  const { t } = useTranslation()
  const texts = (
    <>
      <h1 className={skeletonClasses.text}>{t(skeleton.title as 'screenTitles.customers')}</h1>
      <p className={skeletonClasses.text}>{t(skeleton.text as 'customers.text')}</p>
    </>
  )
  return (
    <>
      <header className={globalFrame.header}>
        <span className={globalFrame.brand}>
          <Logo size={24} />
          Platen
        </span>
      </header>
      <main className={page.reading} aria-busy="true">
        {skeleton.layout === 'list' ? (
          <>
            <div className={customers.header}>
              <div>{texts}</div>
              <div className={`${customers.search} ${skeletonClasses.field}`} />
              <div className={`${skeletonClasses.button} ${skeletonClasses.labelled} ${skeletonClasses.withIcon}`}>
                <span>{t('customers.new')}</span>
              </div>
            </div>
            <div className={skeletonClasses.block} />
          </>
        ) : (
          <div className={createEnvironment.columns}>
            <div className={createEnvironment.form}>
              {texts}
              <div className={skeletonClasses.block} />
            </div>
            <div className={createEnvironment.picture}>
              <svg viewBox={ILLUSTRATION_VIEW_BOX} className={illustration.drawing} aria-hidden="true" />
            </div>
          </div>
        )}
      </main>
    </>
  )
}

/** The page on which a customer approves artwork. Its first script fills the places of the order and the picture. */
export function ProofSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={proof.page}>
      <header className={proof.header}>
        <div className={`${skeletonClasses.field} ${skeletonClasses.language}`} />
      </header>
      <main className={proof.main} aria-busy="true">
        <h1 className={skeletonClasses.text}>{t('customerProof.title')}</h1>
        <p
          id={FIRST_PAINT_PLACES.order}
          className={`${proof.muted} ${skeletonClasses.text}`}
          data-text={t('customerProof.order', { order: ORDER_PLACEHOLDER })}
        >
          &nbsp;
        </p>
        <div className={proof.pictures}>
          <div
            id={FIRST_PAINT_PLACES.picture}
            className={skeletonClasses.block}
            data-text={t('customerProof.picture')}
            data-text-of-several={t('customerProof.pictureOf', { number: 1, total: TOTAL_PLACEHOLDER })}
          />
        </div>
      </main>
    </div>
  )
}

/** All of a page that has only texts. */
export function PublicPageSkeleton({ skeleton }: { skeleton: Extract<SkeletonKind, { kind: 'public' }> }) {
  const { t } = useTranslation()
  return (
    <>
      <header className={publicPage.header}>
        <a href="/" className={publicPage.home}>
          <Logo size={24} />
          <span>Platen</span>
        </a>
        <div className={`${skeletonClasses.field} ${skeletonClasses.language}`} />
      </header>
      <main className={page.reading} aria-busy="true">
        <article className={`${publicPage.article} ${skeletonClasses.text}`}>
          <h1>{t(skeleton.title as 'guide.title')}</h1>
          {skeleton.text === 'guide' ? <GuideText /> : <PrivacyText heading="h2" />}
        </article>
      </main>
    </>
  )
}
