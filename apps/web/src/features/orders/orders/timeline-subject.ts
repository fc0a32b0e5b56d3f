const KINDS = ['orderId', 'printJobId', 'piece'] as const

/** The subject of a timeline. */
export type TimelineSubject =
  | { readonly orderId: string }
  | { readonly printJobId: string }
  | { readonly piece: string }

/** Returns the value of the parameter of the URL, for example `piece:K8H289HD31`. */
export const formatTimelineSubject = (subject: TimelineSubject): string => Object.entries(subject).flat().join(':')

/** Parses the parameter of the URL; null if it contains no subject. */
export function parseTimelineSubject(param: string | null): TimelineSubject | null {
  const [, key, id] = /^(\w+):(.+)$/.exec(param ?? '') ?? []
  const kind = KINDS.find((candidate) => candidate === key)
  return kind && id !== undefined ? ({ [kind]: id } as TimelineSubject) : null
}
