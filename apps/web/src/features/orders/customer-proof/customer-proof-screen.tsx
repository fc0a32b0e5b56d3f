import { Button, Loader, Textarea } from '@mantine/core'
import { PROOF_LIMITS } from '@platen/contract/customer-proofs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { focusOnMount } from '../../../components/focus.ts'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './customer-proof.module.css'
import { type DisplayedProof, describeOrder } from './first-proof.ts'
import { ProofPicture } from './proof-picture.tsx'
import { ProofTexts } from './proof-texts.tsx'
import { type CustomerProofAnswers, useCustomerProof } from './use-customer-proof.ts'

/** The page on which a customer approves the artwork of an order, for everybody who has the link. */
export function CustomerProofScreen() {
  const { t } = useTranslation()
  const { resourceName = '', token = '' } = useParams()
  const answers = useCustomerProof(resourceName, token)
  const { proof, isGone, hasFailed, approve } = answers
  if (approve.isSuccess) return <Notice title={t('customerProof.thanks.title')} text={t('customerProof.thanks.text')} />
  if (isGone) return <Notice title={t('customerProof.linkInvalid.title')} text={t('customerProof.linkInvalid.text')} />
  if (proof) return <Proof proof={proof} answers={answers} />
  if (!hasFailed) {
    return (
      <Frame title={t('customerProof.title')} isTitleFocused={answers.hasRetried}>
        <Loader aria-label={t('frame.loading')} />
      </Frame>
    )
  }
  return (
    <Notice title={t('customerProof.failed.title')} text={t('customerProof.failed.text')}>
      <Button size="md" onClick={answers.retry}>
        {t('customerProof.failed.retry')}
      </Button>
    </Notice>
  )
}

interface FrameProps {
  readonly title: string
  readonly isTitleFocused?: boolean
  readonly children: ReactNode
}

/** The page without the navigation of users, excluded from search engines. */
function Frame({ title, isTitleFocused = false, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.header}>
        <LanguageSelect />
      </header>
      <main id="content" className={styles.main}>
        <h1 {...(isTitleFocused && { ref: focusOnMount, tabIndex: -1 })}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** A page with a single message, which is focused and announced because it replaces the previous content. */
function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Frame title={title} isTitleFocused>
      <p ref={announceText}>{text}</p>
      {children}
    </Frame>
  )
}

interface ProofProps {
  readonly proof: DisplayedProof
  readonly answers: CustomerProofAnswers
}

function Proof({ proof, answers }: ProofProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { orderId, mediaName, isReady, validUntil, texts } = proof
  const { isChanged, hasRetried, approve, changeTexts } = answers
  // texts that are typed and not saved would not be printed
  const [isChanging, setChanging] = useState(false)
  const loadingReason = isReady ? null : t('customerProof.making')
  return (
    <Frame title={t('customerProof.title')} isTitleFocused={hasRetried}>
      <p className={styles.muted}>{describeOrder(t('customerProof.order', { order: orderId }), mediaName)}</p>
      {isChanged && (
        <p className={styles.notice} ref={announceText}>
          {t('customerProof.changed')}
        </p>
      )}
      <Pictures proof={proof} />
      <ProofTexts
        texts={texts}
        answers={answers}
        isBusy={approve.isPending}
        reason={loadingReason}
        isOpen={isChanging}
        setOpen={setChanging}
      />
      <Approve
        answers={answers}
        reason={loadingReason ?? (isChanging ? t('frame.disabledReason.saveFirst') : null)}
        isBusy={approve.isPending || changeTexts.isPending}
      />
      <p className={styles.muted}>{t('customerProof.answerBy', { until: format.dateTime(validUntil) })}</p>
    </Frame>
  )
}

function Pictures({ proof: { isReady, pictures, morePictures } }: Pick<ProofProps, 'proof'>) {
  const { t } = useTranslation()
  if (!isReady) {
    return (
      <div className={styles.loading} ref={announceText}>
        <Loader aria-hidden />
        <p>{t('customerProof.making')}</p>
      </div>
    )
  }
  const total = pictures.length
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, index) => (
        <ProofPicture
          // oxlint-disable-next-line react/no-array-index-key -- the pictures of the frames, in their order
          key={index}
          picture={picture}
          label={total === 1 ? t('customerProof.picture') : t('customerProof.pictureOf', { number: index + 1, total })}
        />
      ))}
      {pictures.some(({ image }) => image === null) && <p ref={announceText}>{t('customerProof.noPicture')}</p>}
      {morePictures > 0 && <p>{t('customerProof.morePictures', { count: morePictures })}</p>}
      <p className={styles.muted}>{t('customerProof.intro')}</p>
    </div>
  )
}

interface ApproveProps extends Pick<ProofProps, 'answers'> {
  /** Why the customer cannot approve now. */
  readonly reason: string | null
  readonly isBusy: boolean
}

function Approve({ answers: { approve, changeTexts }, reason, isBusy }: ApproveProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const hasFailed = approve.isError || changeTexts.isError
  return (
    <section className={styles.section}>
      <Textarea
        size="md"
        label={t('customerProof.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={PROOF_LIMITS.note}
        autosize
        maxRows={6}
      />
      {hasFailed && (
        <p className={styles.problem} ref={announceText}>
          {t('customerProof.failed.save')}
        </p>
      )}
      <WithReason reason={reason}>
        <Button size="lg" fullWidth disabled={isBusy} loading={approve.isPending} onClick={() => approve.mutate(note)}>
          {t('customerProof.approve')}
        </Button>
      </WithReason>
    </section>
  )
}
