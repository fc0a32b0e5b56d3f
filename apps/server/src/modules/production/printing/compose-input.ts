import type { WireOutputChannel } from '@platen/contract/output-channels'
import { conformsToPdfX4 } from '@platen/domain/artwork'
import type { SheetPlan } from '@platen/domain/imposition'
import type { PrintOutput } from '@platen/domain/job-tickets'
import { DEFAULT_SHEET, DEFAULT_WHITE, PROCESSING_STEP_LAYERS } from '@platen/domain/output-channels'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { readIccProfile } from '../../catalog/output-channels/profile-files.ts'
import { loadArtworkInfos } from '../../orders/artwork/artwork-queries.ts'
import { parseArtworkRef } from '../runs/artwork-ref.ts'
import type { SheetToCompose } from './compose-with-repair.ts'

/** The source data of a sheet. */
export interface ComposeSource {
  readonly id: string
  readonly plan: SheetPlan
  readonly channel: WireOutputChannel
  readonly presetName: string
  readonly output?: PrintOutput | null
  readonly createdAt: Date
}

/**
 * Returns the imposer's input for a sheet: the plan and the device settings of the channel, without its artworks.
 */
export async function createComposeInput(
  services: Services,
  environment: EnvironmentRef,
  source: ComposeSource,
  output: string,
): Promise<SheetToCompose> {
  const { outputRotation, referenceZeroPointAsLeft, autoCropping } = source.channel
  return {
    plan: source.plan,
    device: { outputRotation, referenceZeroPointAsLeft, autoCropping },
    output,
    title: source.presetName,
    documentId: source.id,
    creationDate: source.createdAt.toISOString(),
    pages: source.output?.pages ?? 1,
    ...(await channelSheetOptions(services, environment, source)),
  }
}

/** Returns the channel's options for what is printed on its sheets in addition to the artwork. */
async function channelSheetOptions(
  services: Services,
  environment: EnvironmentRef,
  { channel, plan }: ComposeSource,
): Promise<Pick<SheetToCompose, 'spotNames' | 'layers' | 'white' | 'outputIntent'>> {
  const { spotNames, layers, white = DEFAULT_WHITE, outputIntent } = channel.sheet ?? DEFAULT_SHEET
  const configuredLayers = PROCESSING_STEP_LAYERS.flatMap((kind) => {
    const spotColour = layers[kind]
    return spotColour === null ? [] : [[kind, { spotColour }] as const]
  })
  const base = { spotNames, layers: Object.fromEntries(configuredLayers), white }
  if (outputIntent === null) return base
  const { condition } = outputIntent
  const { profile, components } = await readIccProfile(services, environment, outputIntent.profile)
  const pages = [...new Set(plan.placements.map(({ artworkRef }) => artworkRef))].map(parseArtworkRef)
  const infos = await services.database.inEnvironment(environment.id, (tx) =>
    loadArtworkInfos(
      tx,
      pages.map(({ artworkId }) => artworkId),
    ),
  )
  const isPdfX4 = pages.every(({ artworkId, page }) => {
    const info = infos.get(artworkId)
    return info !== undefined && conformsToPdfX4(info, page, components)
  })
  return { ...base, outputIntent: { condition, profile, components, isPdfX4 } }
}
