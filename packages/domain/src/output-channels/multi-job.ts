/** Kinds of multi-job groups (specification section 9, readings P2). */
export const MULTI_JOB_KINDS = ['Duplicate', 'Combined'] as const
export type MultiJobKind = (typeof MULTI_JOB_KINDS)[number]

/** How the files of a group are labelled (specification section 9); the wire says them so, the screen has its words. */
export const FILE_LABELS = ['Original File', 'Dup. File', 'Comb. File'] as const
export type FileLabel = (typeof FILE_LABELS)[number]

/** At most so many files in one group. */
export const MAX_GROUP_FILES = 100

/** One entry of a group: what the print file is called by default, and the channel that prints it. */
export interface GroupFile {
  /** Follows from the kind of the group and the place in the list: see `labelFiles`. */
  readonly label: FileLabel
  readonly name: string
  /** Id of a channel of the same user that is no group itself. */
  readonly channelId: string
}

/**
 * A multi-job group: an output channel with ripName `MultiJob` of one user (specification section 9, readings P2).
 *
 * - `Duplicate`: every file prints the same composed page, each on its own channel; two files may have the same one,
 *   to print the page twice with other printer settings.
 * - `Combined`: the files are the pages of one print file, in this order, which goes to one channel; so all entries
 *   have the same `channelId`.
 *
 * The group's own device settings are not used: a page is laid as the channel that prints it wants it.
 */
export interface MultiJobGroup {
  readonly type: MultiJobKind
  /** At least one, in the order of printing. */
  readonly files: readonly GroupFile[]
}

/** Of duplicates the first is the Original File and the others Dup. File; of combined ones each is a Comb. File. */
export const fileLabel = (kind: MultiJobKind, index: number): FileLabel =>
  kind === 'Combined' ? 'Comb. File' : index === 0 ? 'Original File' : 'Dup. File'

/** The files with the labels that their places give them; to be called after every reorder and change of kind. */
export const labelFiles = <File extends { readonly label: FileLabel }>(
  kind: MultiJobKind,
  files: readonly File[],
): File[] => files.map((file, index) => ({ ...file, label: fileLabel(kind, index) }))

/** The default name of the next file: `File N` with the lowest N that is free (specification section 9). */
export function nextFileName(files: readonly { readonly name: string }[]): string {
  const taken = new Set(files.map((file) => comparable(file.name)))
  let number = 1
  while (taken.has(`file ${number}`)) number += 1
  return `File ${number}`
}

/** A group as it is checked: with its name, and what else its user prints with. */
export interface GroupToCheck {
  readonly name: string
  readonly group: MultiJobGroup
  /** Ids of the channels of the group's user that are no groups. */
  readonly memberIds: ReadonlySet<string>
  /** Names of the user's other groups. */
  readonly otherNames: readonly string[]
}

export const GROUP_PROBLEMS = [
  'nameMissing',
  'nameTaken',
  'filesMissing',
  'tooManyFiles',
  'fileNameMissing',
  'fileNameTaken',
  'memberMissing',
  'severalMembers',
] as const
export type GroupProblem = (typeof GROUP_PROBLEMS)[number]

/**
 * What keeps a group from being saved; empty: nothing. A group has a name that no other group of its user has, at
 * least one file, files with names of their own, and each file a channel of the same user; pages of one file share
 * one channel. Names are compared without case and outer spaces.
 */
export function validateMultiJobGroup({ name, group, memberIds, otherNames }: GroupToCheck): readonly GroupProblem[] {
  const fileNames = group.files.map((file) => comparable(file.name))
  const members = new Set(group.files.map((file) => file.channelId))
  const found: Record<GroupProblem, boolean> = {
    nameMissing: comparable(name) === '',
    nameTaken: otherNames.some((other) => comparable(other) === comparable(name)),
    filesMissing: group.files.length === 0,
    tooManyFiles: group.files.length > MAX_GROUP_FILES,
    fileNameMissing: fileNames.includes(''),
    fileNameTaken: new Set(fileNames).size < fileNames.length,
    memberMissing: [...members].some((id) => !memberIds.has(id)),
    severalMembers: group.type === 'Combined' && members.size > 1,
  }
  return GROUP_PROBLEMS.filter((problem) => found[problem])
}

/** The computer of a group: the one that all its channels are on; none where they are on several (section 9). */
export function groupHost(group: MultiJobGroup, hostOf: (channelId: string) => string | undefined): string {
  const hosts = new Map(
    group.files.map((file) => hostOf(file.channelId)?.trim() ?? '').map((host) => [comparable(host), host]),
  )
  return hosts.size === 1 ? ([...hosts.values()][0] ?? '') : ''
}

/**
 * The channel that prints a preset's file: that of the group's file with the same name, else that of the one at the
 * same place, else that of the first. Undefined only for a group without files.
 */
export function channelForFile(group: MultiJobGroup, fileName: string, index: number): string | undefined {
  const named = group.files.find((file) => comparable(file.name) === comparable(fileName))
  return (named ?? group.files[index] ?? group.files[0])?.channelId
}

const comparable = (text: string): string => text.trim().toLowerCase()
