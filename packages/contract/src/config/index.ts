import { PREFLIGHT_SETTING_LIMITS, PREFLIGHT_WARNING_CODES } from '@platen/domain/artwork'
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, type RetentionKind } from '@platen/domain/config'
import { isTimeZone } from '@platen/domain/time-zones'
import { z } from 'zod'
import { boundedRecord, defineCall, emptyResponse, successResponse } from '../call/index.ts'

const MAX_HELP_LENGTH = 20_000

const { highestDpi, highestToleranceMm, mostNames } = PREFLIGHT_SETTING_LIMITS
const names = z.array(z.string().max(200)).max(mostNames)

/** Limits of the preflight warnings, and the warnings that put an order on hold until a user overrides them. */
export const artworkChecksSchema = z.strictObject({
  /** Resolution in dpi at the printed size. */
  lowestDpi: z.number().int().min(0).max(highestDpi),
  sizeToleranceMm: z.number().min(0).max(highestToleranceMm),
  /** Ids of the media types that need white ink. */
  whiteMediaTypes: names,
  /** Names of the spot colours for white ink. */
  whiteSpotColours: names,
  heldBack: z.array(z.enum(PREFLIGHT_WARNING_CODES)).max(PREFLIGHT_WARNING_CODES.length),
})

const days = (kind: RetentionKind) => z.number().int().min(MIN_RETENTION_DAYS[kind]).max(MAX_RETENTION_DAYS)

/** The age in days after which each kind of data is deleted; the order history has its own setting. */
export const retentionDaysSchema = z.strictObject({
  /** Sheets of finished print jobs. */
  sheets: days('sheets'),
  proofs: days('proofs'),
  /** Uploads that no order was made of. */
  uploads: days('uploads'),
  /** Files in `Done` and `Error` of the hot folders, records of received files, dismissed problems. */
  receivedFiles: days('receivedFiles'),
  /** Records of finished print jobs without active orders. */
  printJobs: days('printJobs'),
  webhookMessages: days('webhookMessages'),
  activityLog: days('activityLog'),
  /** Days since the last use. */
  sessions: days('sessions'),
})

const MAX_TIME_ZONE_LENGTH = 64

/** The name of an IANA time zone. */
export const timeZoneSchema = z.string().max(MAX_TIME_ZONE_LENGTH).refine(isTimeZone, 'not an IANA time zone')

export const configSchema = z.object({
  unit: z.enum(['mm', 'inches']),
  /** The zone of times of the day, of days and of shown times. */
  timeZone: z.string().max(MAX_TIME_ZONE_LENGTH),
  isAutoPollingOn: z.boolean(),
  autoPollingIntervalMins: z.number().int().min(1).max(1_000_000),
  isAutoPurgeOn: z.boolean(),
  autoDeleteAfterDays: z.number().int().min(1).max(1_000_000),
  /** Minute of the day in the time zone of the environment. */
  autoDeleteScheduleAt: z.number().int().min(0).max(1439),
  retentionDays: retentionDaysSchema,
  artworkChecks: artworkChecksSchema,
  showHelpMessage: z.boolean(),
  helpMessage: z.union([z.string(), z.record(z.string(), z.string())]),
})

const sentHelp = z.union([
  z.string().max(MAX_HELP_LENGTH),
  boundedRecord(z.string().max(20), z.string().max(MAX_HELP_LENGTH), 20),
])

export const configCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/config',
    access: 'member',
    response: successResponse({ configData: configSchema }),
    errors: [],
  }),
  /**
   * Saves the configuration. `showHelpMessage` is for administrator kinds only. The number of a disabled setting may be
   * omitted. New preflight settings are applied to all active orders immediately, new ages to stored data. `before` is
   * the configuration that the change is based on; if another one is stored, nothing is overwritten.
   */
  save: defineCall({
    method: 'POST',
    path: '/pax/config',
    access: 'configuration_edit',
    body: z.strictObject({
      unit: configSchema.shape.unit,
      /** Unchanged if omitted. */
      timeZone: timeZoneSchema.optional(),
      isAutoPollingOn: z.boolean(),
      autoPollingIntervalMins: z.number().min(-1_000_000).max(1_000_000).nullish(),
      isAutoPurgeOn: z.boolean(),
      autoDeleteAfterDays: z.number().min(-1_000_000).max(1_000_000).nullish(),
      autoDeleteScheduleAt: z.number().min(-1_000_000).max(1_000_000).nullish(),
      showHelpMessage: z.boolean().optional(),
      retentionDays: retentionDaysSchema.optional(),
      artworkChecks: artworkChecksSchema.optional(),
      before: configSchema.omit({ helpMessage: true }).optional(),
    }),
    response: emptyResponse,
    errors: ['forbidden', 'config_wrong', 'changed_meanwhile'],
  }),
  setHelpVisibility: defineCall({
    method: 'PUT',
    path: '/pax/config/updateShowHelpMessage',
    access: 'administrator',
    body: z.strictObject({ showHelpMessage: z.boolean() }),
    response: emptyResponse,
    errors: [],
  }),
  /**
   * Saves the help message; super administrators only. A text that is a JSON object with one text per language is
   * stored as such. `before` is the help message that the change is based on; if another one is stored, nothing is
   * overwritten.
   */
  saveHelp: defineCall({
    method: 'PUT',
    path: '/pax/config/updateHelpMessage',
    access: 'administrator',
    bodyLimit: { bytes: 1024 * 1024, values: 100, reason: `a text of ${MAX_HELP_LENGTH} characters in each language` },
    body: z.strictObject({ helpMessage: sentHelp, before: sentHelp.optional() }),
    response: emptyResponse,
    errors: ['forbidden', 'value_empty', 'changed_meanwhile'],
  }),
}
