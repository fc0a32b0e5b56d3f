/**
 * The feature that owns each table of the database: only its files contain SQL or query builder calls with the name of
 * the table. Other features call its `*-queries.ts` and `*-commands.ts`.
 */

export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  accounts: 'identity/accounts',
  api_keys: 'identity/api-keys',
  artwork_downloads: 'orders/orders',
  artwork_fixes: 'orders/artwork-fixes',
  artwork_hosts: 'intake/artwork-hosts',
  artwork_removals: 'orders/artwork',
  artworks: 'orders/artwork',
  audit_entries: 'platform/audit',
  awaited_artworks: 'orders/orders',
  awaited_products: 'orders/products',
  bookings: 'production/output-presets',
  configs: 'platform/config',
  connector_channels: 'catalog/output-channels',
  customer_proofs: 'orders/customer-proofs',
  decision_trees: 'catalog/decision-tree',
  ended_sessions: 'identity/sessions',
  environment_names: 'platform/environments',
  environments: 'platform/environments',
  file_measurements: 'platform/storage',
  fonts: 'catalog/templates',
  frames: 'orders/orders',
  held_cancellations: 'orders/orders',
  icc_profiles: 'catalog/output-channels',
  idempotency_keys: 'platform/idempotency-keys',
  input_settings: 'catalog/input-settings',
  installation: 'installation',
  intake_files: 'intake/intake',
  intake_problems: 'intake/intake',
  jigs: 'catalog/jigs',
  job_events: 'orders/orders',
  jobs: 'orders/orders',
  layouts: 'catalog/layouts',
  masters: 'catalog/masters',
  object_intents: 'platform/storage',
  object_removals: 'platform/storage',
  order_changes: 'orders/orders',
  orders: 'orders/orders',
  output_channels: 'catalog/output-channels',
  output_presets: 'production/output-presets',
  output_roots: 'catalog/output-channels',
  print_jobs: 'production/runs',
  print_pieces: 'production/runs',
  products: 'orders/products',
  proofs: 'production/printing',
  purge_marks: 'orders/retention',
  rule_versions: 'orders/orders',
  run_events: 'production/runs',
  saved_versions: 'version-history',
  servers: 'installation',
  sessions: 'identity/sessions',
  shipments: 'orders/shipments',
  shop_message_totals: 'intake/shops',
  shop_messages: 'intake/shops',
  shop_orders: 'intake/shops',
  shop_reports: 'intake/shops',
  shops: 'intake/shops',
  sign_in_tries: 'identity/passwords',
  task_workers: 'tasks',
  template_artworks: 'catalog/templates',
  template_jobs: 'orders/template-jobs',
  template_pictures: 'orders/template-jobs',
  templates: 'catalog/templates',
  ticket_setups: 'catalog/tickets',
  upload_parts: 'intake/intake',
  users: 'identity/users',
  webhook_messages: 'platform/webhooks',
  webhooks: 'platform/webhooks',
}

const JOB_STATE = 'modules/orders/orders/job-state'

/**
 * Folders below `apps/server/src` that contain all writes of a table: each change of a job also writes an event of its
 * history.
 */
export const WRITE_FOLDERS: Readonly<Record<string, string>> = {
  frames: JOB_STATE,
  job_events: JOB_STATE,
  jobs: JOB_STATE,
}

/** A file that may use tables of other features in its statements. */
export interface JoinAllowance {
  /** Below `apps/server/src`. */
  readonly file: string
  readonly tables: readonly string[]
  readonly reason: string
  /** Whether it may write them too. */
  readonly mayWrite?: boolean
}

const SIZE = 'the size of the printed page, joined to thousands of frames in the statement that reads them'
const RUN_LIST = 'a list of runs is filtered by the owner of the preset and paged in one statement, and names its user'

export const JOIN_ALLOWANCES: readonly JoinAllowance[] = [
  {
    file: 'modules/intake/shops/shops-store.ts',
    tables: ['environments'],
    reason: 'a message finds its shop and whether the environment was deleted in one statement, before it is accepted',
  },
  {
    file: 'modules/orders/personalisation/try-template.ts',
    tables: ['jobs', 'orders', 'template_jobs'],
    reason: 'the last jobs of a template are limited to those of the user, and paged, in one statement',
  },
  {
    file: 'modules/orders/template-jobs/reading-commands.ts',
    tables: ['jobs', 'orders', 'frames'],
    reason: 'unread jobs are ordered by their arrival and limited to active ones of the user in one statement',
  },
  { file: 'modules/orders/orders/orders-queries.ts', tables: ['artworks'], reason: SIZE },
  {
    file: 'modules/production/output-presets/bookings-queries.ts',
    tables: ['artworks', 'frames', 'jobs', 'orders'],
    reason: 'read while the preset is locked, which every other booking waits for: one statement',
  },
  {
    file: 'modules/production/output-presets/output-presets-queries.ts',
    tables: ['users'],
    reason: 'the presets of a job are returned with their owners',
  },
  {
    file: 'modules/orders/orders/preflight-store.ts',
    tables: ['artwork_fixes', 'artworks', 'customer_proofs', 'template_jobs'],
    reason:
      'preflight reads one page of the metadata of each artwork and whether a person holds its job, of thousands of frames in a batch',
  },
  {
    file: 'modules/orders/orders/preflight-store.ts',
    tables: ['frames'],
    reason:
      'stores the warnings of the artwork of each frame, which follow from other data and are no change of the job',
    mayWrite: true,
  },
  {
    file: 'modules/orders/orders/order-list-store.ts',
    tables: ['artworks', 'awaited_products', 'bookings', 'customer_proofs', 'template_jobs'],
    reason: 'the list of 100,000 orders is one statement with the size of each artwork and the presets of each job',
  },
  {
    file: 'modules/orders/artwork/artwork-store.ts',
    tables: ['artwork_fixes', 'frames', 'jobs'],
    reason: 'a user sees the artwork of the jobs assigned to them; frames and jobs are above this feature',
  },
  {
    file: 'modules/orders/artwork/artwork-commands.ts',
    tables: [
      'artwork_fixes',
      'awaited_artworks',
      'frames',
      'print_jobs',
      'print_pieces',
      'products',
      'saved_versions',
      'template_artworks',
      'template_pictures',
    ],
    reason: 'artwork is deleted only while nothing uses it, which one statement decides for thousands',
  },
  {
    file: 'modules/orders/artwork-fixes/artwork-fixes-commands.ts',
    tables: ['frames'],
    reason: 'fixes of artwork that frames print no longer are deleted in one statement',
  },
  {
    file: 'modules/orders/products/products-commands.ts',
    tables: ['artworks'],
    reason: 'an arriving order gets the pages of the files of its products in the statement that reads these',
  },
  {
    file: 'modules/orders/orders/artwork-downloads-commands.ts',
    tables: ['template_pictures'],
    reason: 'a download ends when neither a job nor a picture of one waits for it, which one statement decides',
  },
  {
    file: 'modules/orders/template-jobs/template-jobs-commands.ts',
    tables: ['awaited_products'],
    reason: 'the fields of the order are read with the job that is made of them',
  },
  {
    file: 'modules/orders/products/products-store.ts',
    tables: ['artworks', 'templates'],
    reason: 'a list of products is paged in one statement with the names of their files',
  },
  {
    file: 'modules/production/runs/run-list-queries.ts',
    tables: ['jobs', 'output_presets', 'users'],
    reason: RUN_LIST,
  },
  {
    file: 'modules/production/runs/pieces-queries.ts',
    tables: ['artworks', 'frames', 'jobs', 'output_presets', 'users'],
    reason: 'a piece is looked up by its code for the users who may see it, and printed on a label with its job',
  },
  {
    file: 'modules/production/runs/runs-queries.ts',
    tables: ['artworks', 'jobs', 'output_presets', 'users'],
    reason: RUN_LIST,
  },
  {
    file: 'modules/production/runs/expired-runs-commands.ts',
    tables: ['jobs'],
    reason: 'runs are deleted only without active jobs, which one statement decides for hundreds',
  },
  {
    file: 'modules/production/runs/delivery-queries.ts',
    tables: ['users'],
    reason: 'the statement that claims a run returns the data of its ticket, which names its user',
  },
  {
    file: 'modules/production/printing/timeline-store.ts',
    tables: [
      'bookings',
      'job_events',
      'orders',
      'jobs',
      'print_jobs',
      'print_pieces',
      'run_events',
      'users',
      'webhook_messages',
    ],
    reason: 'a timeline merges the entries of several tables by time, and is paged in one statement',
  },
  {
    file: 'modules/platform/storage/storage-queries.ts',
    tables: [
      'artworks',
      'environments',
      'fonts',
      'icc_profiles',
      'intake_files',
      'print_jobs',
      'proofs',
      'upload_parts',
    ],
    reason: 'asked for each file: one statement, which measures only an environment with a limit',
  },
  {
    file: 'modules/platform/metrics/business-metrics-store.ts',
    tables: ['artworks', 'intake_files', 'jobs', 'print_jobs'],
    reason: 'two statements for each environment instead of one for each feature, at every scrape',
  },
  {
    file: 'http/authentication-store.ts',
    tables: ['api_keys', 'ended_sessions', 'environment_names', 'environments', 'sessions', 'users'],
    reason: 'authenticates each request before any module is called; http is below the modules',
    mayWrite: true,
  },
]

/**
 * Folders outside of the modules that may name any table: the command line (backup, restore, doctor) and the demo work
 * on complete environments while no handler runs, `database` contains the migrations, and the rest is for tests.
 */
export const EXEMPT_FOLDERS = ['cli', 'demo', 'database', 'testing', 'faults'] as const
