import { useTranslation } from 'react-i18next'
import { Logo } from '../../components/logo.tsx'
import type { SkeletonKind } from './screens.ts'
import { signIn, skeletonClasses } from './styles.ts'

/** The sign-in. Its form is vertically centred, so that the shapes are as high as what replaces them. */
export function SignInSkeleton({ skeleton }: { skeleton: Extract<SkeletonKind, { kind: 'signIn' }> }) {
  const { t } = useTranslation()
  return (
    <div className={signIn.page}>
      <div className={signIn.picture} />
      <div className={signIn.panel}>
        <header className={signIn.header}>
          <div className={`${skeletonClasses.field} ${skeletonClasses.language}`} />
        </header>
        <main className={signIn.main} aria-busy="true">
          <div className={signIn.brand}>
            <Logo size={40} />
            <span className={signIn.name}>Platen</span>
          </div>
          <p className={`${signIn.tagline} ${skeletonClasses.text}`}>{t('login.tagline')}</p>
          <h1 className="visually-hidden">{t('login.title')}</h1>
          <div className={skeletonClasses.form}>
            <div
              className={skeleton.hasEnvironmentField ? skeletonClasses.environment : skeletonClasses.inEnvironment}
            />
            <div className={skeletonClasses.field} />
            <div className={skeletonClasses.field} />
            <div className={skeletonClasses.checkbox} />
            <div className={skeletonClasses.field} />
          </div>
        </main>
        <footer className={signIn.bottom}>
          <div className={`${skeletonClasses.button} ${skeletonClasses.labelled} ${skeletonClasses.compact}`}>
            <span>{t('login.setupGuide')}</span>
          </div>
          <a href="/guide/privacy" className={`${skeletonClasses.link} ${skeletonClasses.text}`}>
            {t('login.privacy')}
          </a>
          <span className={signIn.version} />
        </footer>
      </div>
    </div>
  )
}
