import type { LifecycleRule } from '@aws-sdk/client-s3'

const ARCHIVES = new Set(['GLACIER', 'DEEP_ARCHIVE'])

/** Returns the prefix of the objects that a rule applies to; undefined if it applies to none without tags. */
function prefixOf({ Filter, ...rule }: LifecycleRule): string | undefined {
  if (Filter?.Tag || Filter?.And?.Tags?.length) return undefined
  // Earlier rules, and those of other servers, have their prefix outside of the filter.
  return Filter?.And?.Prefix ?? Filter?.Prefix ?? (rule as { Prefix?: string }).Prefix ?? ''
}

/** Describes a rule if it deletes or archives objects with the prefix `objects`. */
export function describeRule(rule: LifecycleRule, objects: string): string[] {
  const { ID = 'without a name', Expiration, Status, Transitions = [] } = rule
  const prefix = prefixOf(rule)
  const isAbout = prefix !== undefined && (prefix.startsWith(objects) || objects.startsWith(prefix))
  if (Status !== 'Enabled' || !isAbout) return []
  const amount = hasSizeLimit(rule) ? 'some' : 'all'
  const scope = prefix === '' ? `${amount} objects` : `objects below ${prefix}`
  const days = (value: { Days?: number | undefined; Date?: Date | undefined }): string =>
    value.Date ? `on ${value.Date.toISOString().slice(0, 10)}` : `after ${value.Days} days`
  const isDeleting = Expiration && (Expiration.Days !== undefined || Expiration.Date !== undefined)
  return [
    ...(isDeleting ? [`rule ${ID}: deletes ${scope} ${days(Expiration)}`] : []),
    ...Transitions.filter(({ StorageClass = '' }) => ARCHIVES.has(StorageClass)).map(
      (transition) => `rule ${ID}: archives ${scope} ${days(transition)}, from where they cannot be read`,
    ),
  ]
}

/** Whether a rule applies to objects of some sizes only. */
function hasSizeLimit({ Filter }: LifecycleRule): boolean {
  const limits = [Filter, Filter?.And].flatMap((part) => [part?.ObjectSizeGreaterThan, part?.ObjectSizeLessThan])
  return limits.some((limit) => limit !== undefined)
}

/** Whether a rule deletes the versions of all deleted objects with the prefix `objects`. */
export function isDeletingVersions(rule: LifecycleRule, objects: string): boolean {
  const { NoncurrentVersionExpiration: expiration, Status } = rule
  const prefix = prefixOf(rule)
  const isAbout = prefix !== undefined && objects.startsWith(prefix) && !hasSizeLimit(rule)
  // The number of versions to keep excludes the only version that a deleted object of Platen has.
  return isAbout && Status === 'Enabled' && expiration !== undefined && !expiration.NewerNoncurrentVersions
}
