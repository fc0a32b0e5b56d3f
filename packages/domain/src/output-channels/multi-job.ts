import { normaliseForComparison } from '../text/index.ts'
/** Kinds of multi-job groups. */
export const MULTI_JOB_KINDS = ['Duplicate', 'Combined'] as const
export type MultiJobKind = (typeof MULTI_JOB_KINDS)[number]

/** Labels of the files of a group in the HTTP API; the screen translates them. */
export const FILE_LABELS = ['Original File', 'Dup. File', 'Comb. File'] as const
export type FileLabel = (typeof FILE_LABELS)[number]

/** Maximum number of files in one group. */
export const MAX_GROUP_FILES = 100

/** One entry of a group: the default name of the print file, and the channel that prints it. */
export interface GroupFile {
  /** Follows from the kind of the group and the index in the list: see `labelFiles`. */
  readonly label: FileLabel
  readonly name: string
  /** Id of a channel of the same user that is not a group. */
  readonly channelId: string
}

/**
 * A multi-job group: an output channel with ripName `MultiJob` of one user.
 *
 * - `Duplicate`: every file prints the same composed page on its own channel; two files may have the same channel, to
 *   print the page twice with different printer settings.
 * - `Combined`: the files are the pages of one print file, in this order, which goes to one channel; all entries have
 *   the same `channelId`.
 *
 * The group's own device settings are not used: a page is composed with the settings of the channel that prints it.
 */
export interface MultiJobGroup {
  readonly type: MultiJobKind
  /** At least one, in the order of printing. */
  readonly files: readonly GroupFile[]
}

/**
 * Returns the label of a file: the first duplicate is the Original File and the others Dup. File; combined files are
 * Comb. File.
 */
export const fileLabel = (kind: MultiJobKind, index: number): FileLabel =>
  kind === 'Combined' ? 'Comb. File' : index === 0 ? 'Original File' : 'Dup. File'

/** Returns the files with the labels for their positions; call it after every reorder and change of kind. */
export const labelFiles = <File extends { readonly label: FileLabel }>(
  kind: MultiJobKind,
  files: readonly File[],
): File[] => files.map((file, index) => ({ ...file, label: fileLabel(kind, index) }))

/** Returns the default name of the next file: `File N` with the lowest unused N. */
export function nextFileName(files: readonly { readonly name: string }[]): string {
  const usedNames = new Set(files.map((file) => normaliseForComparison(file.name)))
  let number = 1
  while (usedNames.has(`file ${number}`)) number += 1
  return `File ${number}`
}

/** A group to be validated: its name, and the other channels of its user. */
export interface GroupToCheck {
  readonly name: string
  readonly group: MultiJobGroup
  /** Ids of the channels of the group's user that are not groups. */
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
 * Returns the problems that prevent saving a group. A group has a name that is unique among the groups of its user, at
 * least one file, unique file names, and each file a channel of the same user; pages of one file share one channel.
 * Names are compared by `normaliseForComparison`.
 */
export function validateMultiJobGroup({ name, group, memberIds, otherNames }: GroupToCheck): readonly GroupProblem[] {
  const fileNames = group.files.map((file) => normaliseForComparison(file.name))
  const members = new Set(group.files.map((file) => file.channelId))
  const checks: Record<GroupProblem, boolean> = {
    nameMissing: normaliseForComparison(name) === '',
    nameTaken: otherNames.some((other) => normaliseForComparison(other) === normaliseForComparison(name)),
    filesMissing: group.files.length === 0,
    tooManyFiles: group.files.length > MAX_GROUP_FILES,
    fileNameMissing: fileNames.includes(''),
    fileNameTaken: new Set(fileNames).size < fileNames.length,
    memberMissing: [...members].some((id) => !memberIds.has(id)),
    severalMembers: group.type === 'Combined' && members.size > 1,
  }
  return GROUP_PROBLEMS.filter((problem) => checks[problem])
}

/** Returns the host of a group if all its channels are on it, otherwise none. */
export function groupHost(group: MultiJobGroup, hostOf: (channelId: string) => string | undefined): string {
  const hosts = new Map(
    group.files.map((file) => hostOf(file.channelId)?.trim() ?? '').map((host) => [normaliseForComparison(host), host]),
  )
  return hosts.size === 1 ? ([...hosts.values()][0] ?? '') : ''
}

/**
 * Returns the channel that prints a preset's file: that of the group's file with the same name, else with the same
 * index, else of the first file. Undefined only for a group without files.
 */
export function channelForFile(group: MultiJobGroup, fileName: string, index: number): string | undefined {
  const named = group.files.find((file) => normaliseForComparison(file.name) === normaliseForComparison(fileName))
  return (named ?? group.files[index] ?? group.files[0])?.channelId
}
