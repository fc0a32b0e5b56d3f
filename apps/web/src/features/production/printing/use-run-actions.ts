import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import type { TFunction } from 'i18next'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { CancelFileQuestion } from './cancel-file-question.tsx'

const INVALIDATED_TOPICS = ['printJobs', 'orders', 'presets'] as const

function getCancelText({ state, reprintOf }: WirePrintJob) {
  if (state === 'withdrawing') return 'printing.withdraw.notPrintedText'
  return reprintOf === null ? 'printing.cancel.text' : 'printing.cancel.textOfReprint'
}

const toReprintQuestion = ({ presetName, pieces, rejected }: WirePrintJob, t: TFunction) => ({
  title: t('printing.reprint.title', { name: presetName }),
  text: [
    t('printing.reprint.text', { count: pieces }),
    rejected > 0 && t('printing.reprint.rejected', { count: rejected }),
  ]
    .filter(Boolean)
    .join(' '),
  action: t('printing.reprint.action'),
})

/**
 * The actions of a user on a run; an action that prints or cancels asks for confirmation with the name of the run, and
 * shows to how many pieces of orders that the user may not view it applies.
 */
export function useRunActions(run: WirePrintJob, hiddenPieces: number) {
  const { t } = useTranslation()
  const requestConfirmation = useConfirm()
  const confirm = useApiMutation(calls.print.confirm, {
    invalidates: ['printJobs'],
    errorTitle: 'printing.error.confirmFailed',
  })
  const cancel = useApiMutation(calls.print.cancel, {
    invalidates: INVALIDATED_TOPICS,
    errorTitle: 'printing.error.cancelFailed',
  })
  const reprint = useApiMutation(calls.print.reprint, {
    invalidates: ['printJobs'],
    errorTitle: 'printing.error.reprintFailed',
  })
  const withdraw = useApiMutation(calls.print.withdraw, {
    invalidates: INVALIDATED_TOPICS,
    errorTitle: 'printing.error.withdrawFailed',
  })
  const input = { params: { id: run.id } }
  const name = run.presetName

  const isWithdrawing = run.state === 'withdrawing'
  const alsoHidden = hiddenPieces > 0 ? t('printing.alsoHidden', { count: hiddenPieces }) : ''

  const confirmPrinted = async () => {
    const confirmed =
      (!isWithdrawing && hiddenPieces === 0) ||
      (await requestConfirmation({
        title: t(isWithdrawing ? 'printing.withdraw.printedTitle' : 'printing.confirmTitle', { name }),
        text: `${isWithdrawing ? t('printing.withdraw.printedText') : ''} ${alsoHidden}`.trim(),
        action: t('printing.confirm'),
      }))
    if (confirmed) confirm.mutate(input)
  }
  const confirmAndCancel = async () => {
    let requeue = false
    const onRequeueChange = (isRequeued: boolean) => {
      requeue = isRequeued
    }
    const confirmed = await requestConfirmation({
      title: t(isWithdrawing ? 'printing.withdraw.notPrintedTitle' : 'printing.cancel.title', { name }),
      text:
        run.entry === null
          ? `${t(getCancelText(run))} ${alsoHidden}`
          : [createElement(CancelFileQuestion, { key: 'files', run, onRequeueChange }), alsoHidden],
      action: t(isWithdrawing ? 'printing.withdraw.notPrinted' : 'printing.cancel.action'),
      ...(!isWithdrawing && { cancelLabel: t('printing.cancel.keepJob') }),
      danger: true,
    })
    if (confirmed) cancel.mutate({ ...input, body: { requeue } })
  }
  const confirmAndReprint = async () => {
    const confirmed = await requestConfirmation(toReprintQuestion(run, t))
    if (confirmed) reprint.mutate(input)
  }
  const confirmAndWithdraw = async () => {
    const confirmed = await requestConfirmation({
      title: t('printing.withdraw.title', { name }),
      text: `${t('printing.withdraw.text')} ${alsoHidden}`,
      action: t('printing.withdraw.action'),
      danger: true,
    })
    if (confirmed) withdraw.mutate(input)
  }
  return {
    busy: confirm.isPending || cancel.isPending || reprint.isPending || withdraw.isPending,
    withdraw: () => void confirmAndWithdraw(),
    confirm: () => void confirmPrinted(),
    cancel: () => void confirmAndCancel(),
    reprint: () => void confirmAndReprint(),
  }
}
