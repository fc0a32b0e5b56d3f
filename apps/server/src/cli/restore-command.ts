import { parseArgs } from 'node:util'
import { migrate } from '../database/migrate.ts'
import { findWrongObjectStore } from '../installation/check-object-store.ts'
import { migrateBackup } from './backup/migrate-backup.ts'
import { CliError, type CommandContext, prompt, resolveUserPath } from './command-context.ts'
import { pluralise } from './doctor/finding.ts'
import {
  existingEnvironments,
  openBackup,
  type Restored,
  type RestoreOutcome,
  type RestoreRequest,
  restoreBackup,
} from './restore.ts'
import { type Installation, withClient, withInstallation } from './with-installation.ts'

/** Asks the user to type the names of the environments that are replaced, except with `--yes`. */
async function confirmed(names: readonly string[], yes: boolean): Promise<void> {
  if (yes) return
  const expected = names.join(' ')
  const typed = await prompt(`Everything in ${names.join(', ')} will be replaced. Type ${expected} to continue: `)
  if (typed === undefined)
    throw new CliError('There is no terminal for the confirmation: use --yes to replace existing data.')
  if (typed.trim() !== expected) throw new CliError('Nothing was changed.')
}

async function restoreInto(
  platen: Installation,
  context: CommandContext,
  request: RestoreRequest,
  yes: boolean,
): Promise<RestoreOutcome> {
  const { config } = platen
  const openedBackup = await openBackup(request)
  if (!openedBackup.ok) return openedBackup
  if (!platen.isRunning) await migrate(config)
  const existing = await withClient(config, (client) => existingEnvironments(client, openedBackup.manifest, request.as))
  if (platen.isRunning) {
    const wrongStore = await withClient(config, (client) => findWrongObjectStore(client, context.settings))
    if (wrongStore !== undefined) throw new CliError(wrongStore)
  }
  if (existing.length > 0 && request.replace) {
    if (platen.isRunning)
      throw new CliError('Stop Platen first: an environment can be replaced only while Platen is stopped.')
    await confirmed(
      existing.map(({ resourceName }) => resourceName),
      yes,
    )
  }
  const rows = await migrateBackup(config, request.folder, openedBackup.manifest)
  try {
    return await withClient(config, (client) => restoreBackup(client, context.settings, rows, request))
  } finally {
    await rows.dispose()
  }
}

function printLostSecrets(context: CommandContext, { webhooksWithoutSecret, shopsWithoutSecret }: Restored): void {
  const lost = 'Without a secret, because it was encrypted with the seal.key of another data folder'
  if (webhooksWithoutSecret > 0)
    context.printLine(
      `${lost}: ${pluralise(webhooksWithoutSecret, 'webhook', 'webhooks')}. Copy that file, or create new secrets under Settings, Inputs, Shop system.`,
    )
  if (shopsWithoutSecret > 0)
    context.printLine(
      `${lost}: ${pluralise(shopsWithoutSecret, 'shop', 'shops')}. Copy that file, or enter the secrets again under Settings, Shops.`,
    )
}

/** `platen restore FOLDER [--environment NAME] [--as NAME] [--replace [--yes]] [--resume-printing]` */
export async function restoreCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...context.args],
    allowPositionals: true,
    options: {
      environment: { type: 'string' },
      as: { type: 'string' },
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'resume-printing': { type: 'boolean', default: false },
    },
  })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new CliError('Usage: platen restore FOLDER')
  const request: RestoreRequest = {
    folder: resolveUserPath(folder),
    environment: values.environment?.toLowerCase(),
    as: values.as?.toLowerCase(),
    replace: values.replace,
    resumePrinting: values['resume-printing'],
    onProgress: context.printProgress,
  }
  const outcome = await withInstallation(context.settings, (platen) =>
    restoreInto(platen, context, request, values.yes),
  )
  if (!outcome.ok) throw new CliError(outcome.message)
  const { environments, heldRuns, passwordResetRequired, revokedKeys, silencedWebhooks, disabledShops } =
    outcome.restored
  context.printLine(`Restored: ${environments.join(', ')}`)
  if (heldRuns > 0) {
    context.printLine(
      `${pluralise(heldRuns, 'run', 'runs')} had not been delivered: marked as failed; retry them if they were not printed since.`,
    )
  }
  if (revokedKeys > 0)
    context.printLine(
      `Revoked, because they belong to another environment here: ${pluralise(revokedKeys, 'API key', 'API keys')}.`,
    )
  if (silencedWebhooks > 0)
    context.printLine(
      `Disabled, because the original environment notifies the shop system: ${pluralise(silencedWebhooks, 'webhook', 'webhooks')}.`,
    )
  if (disabledShops > 0)
    context.printLine(
      `Switched off, because the original environment receives their orders: ${pluralise(disabledShops, 'shop', 'shops')}.`,
    )
  printLostSecrets(context, outcome.restored)
  for (const userId of passwordResetRequired) {
    context.printLine(`${userId} has no password here: platen reset-password ${userId} lets them sign in.`)
  }
  return 0
}
