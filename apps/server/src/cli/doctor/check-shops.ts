import { findLostSecrets } from '../lost-secrets.ts'
import { type CheckContext, type Finding, pluralise, type Suspicion, toFindings } from './finding.ts'

/** How long reports may wait after errors, in hours: longer than a shop is usually away. */
const DELAYED_HOURS = 6

interface FailingShop {
  readonly name: string
  readonly failed: number
  readonly delayed: number
  readonly isRefusing: boolean
}

/** Returns shops that could not be told about orders, or not for hours, or whose API refuses the access. */
async function loadFailingShops({ client, id, now }: CheckContext): Promise<FailingShop[]> {
  const { rows } = await client.query<FailingShop>(
    `select s.name, s.is_on and s.catch_up_fault in ('refused', 'secretLost') is true as "isRefusing",
            count(*) filter (where r.state = 'failed') as failed,
            count(*) filter (where r.state = 'waiting' and r.failing_since < $2) as delayed
       from shops s left join shop_reports r
         on r.environment_id = s.environment_id and r.shop_id = s.id and r.failing_since is not null
      where s.environment_id = $1 group by s.id, s.name, s.is_on, s.catch_up_fault, s.created_at order by s.created_at, s.id`,
    [id, new Date(now.getTime() - DELAYED_HOURS * 60 * 60_000)],
  )
  return rows
}

const countIn = (rows: readonly FailingShop[], which: 'failed' | 'delayed'): readonly [number, string[]] => {
  const affected = rows.filter((row) => row[which] > 0)
  const total = affected.reduce((sum, row) => sum + row[which], 0)
  return [total, affected.map((row) => `${row.name}: ${row[which]}`)]
}

/** Returns what is wrong with the APIs of shops. */
function findApiSuspicions(rows: readonly FailingShop[]): Suspicion[] {
  const [failed, failedAt] = countIn(rows, 'failed')
  const [delayed, delayedAt] = countIn(rows, 'delayed')
  const refusing = rows.filter(({ isRefusing }) => isRefusing).map(({ name }) => name)
  return [
    {
      level: 'note',
      text: `${pluralise(refusing.length, 'shop refuses', 'shops refuse')} the access of Platen: orders are not asked for.`,
      advice: 'Renew the access in the shop, and enter it again (Settings, Shops).',
      items: refusing,
    },
    {
      level: 'note',
      text: `${pluralise(failed, 'report to a shop failed', 'reports to shops failed')}: orders that are printed or shipped are not marked there.`,
      advice: 'The list of the shop (Settings, Shops) names the orders and the reason. Try again after that.',
      items: failedAt,
    },
    {
      level: 'note',
      text: `${pluralise(delayed, 'report to a shop has', 'reports to shops have')} waited for more than ${DELAYED_HOURS} hours because of errors.`,
      advice: 'Check whether the shop works. The list of the shop (Settings, Shops) names the orders and the reason.',
      items: delayedAt,
    },
  ]
}

/**
 * Reports shops with a secret that cannot be decrypted with the encryption key of this data folder, whose API refuses
 * the access, or that could not be told about orders.
 */
export async function checkShops(context: CheckContext): Promise<Finding[]> {
  const { client, id, settings } = context
  const { total, lost } = await findLostSecrets(client, settings, id, 'shops')
  const fine = total === 0 ? 'No shops.' : `${pluralise(total, 'shop has its secret', 'shops have their secrets')}.`
  return toFindings(context, 'shops', fine, [
    {
      level: 'problem',
      text: `${pluralise(lost.length, 'shop has', 'shops have')} a secret that cannot be decrypted: messages are not accepted, or orders not asked for.`,
      advice:
        'They were encrypted with another seal.key: restore that of the original data folder, or enter the secrets again (Settings, Shops).',
      items: lost,
    },
    ...findApiSuspicions(await loadFailingShops(context)),
  ])
}
