import { useTranslation } from 'react-i18next'
import { Page } from '../../../components/page.tsx'
import { useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useUrlParam } from '../../../lib/url-params.ts'
import { ReadNamesDialog } from '../../orders/orders/index.ts'
import { loadPieceDialog } from '../printing/index.ts'
import { ActiveOrders, type ActiveOrdersProps } from './active-orders.tsx'
import { HistoryOrders } from './history-orders.tsx'
import { openPiece } from './open-piece.ts'
import { useOrderList } from './order-from-url.ts'
import styles from './orders-screen.module.css'
import { useLabelReader } from './use-label-reader.ts'

const PieceDialog = lazyComponent(loadPieceDialog)

const PIECE_PARAMS = ['piece'] as const

/** The operator screen: active orders next to the presets, and the history. */
export function OrdersScreen({ IntakeProblems }: Pick<ActiveOrdersProps, 'IntakeProblems'>) {
  const { t } = useTranslation()
  const [list, setList] = useOrderList()
  const [piece] = useUrlParam('piece')
  const closePiece = useCloseUrlDialog(PIECE_PARAMS, piece)
  useLabelReader(openPiece)
  return (
    <Page title={t('frame.orders')} screen="orders" width="wide">
      <h1 className="visually-hidden">{t('frame.orders')}</h1>
      <div className={styles.screen}>
        {list === 'active' ? (
          <ActiveOrders onList={setList} IntakeProblems={IntakeProblems} />
        ) : (
          <HistoryOrders onList={setList} />
        )}
        <ReadNamesDialog />
        {piece !== null && <PieceDialog key={piece} code={piece} onClose={closePiece} />}
      </div>
    </Page>
  )
}
