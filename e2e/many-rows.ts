import { MAX_SHOPS, NEW_MAPPING } from '@platen/domain/shops'
import { newTemplate } from '@platen/domain/templates'
import { type Database, openDatabase } from '../apps/server/src/database/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import type { Product } from './start-product.ts'

/** Number of rows of each list; the pages of the lists have 200. */
const MANY = 300

/** SQL of `n` with three digits, so that rows are sorted by number. */
const N = `lpad(n::text, 3, '0')`
const HASH = `'\\x' || encode(sha256(convert_to('many ' || n, 'UTF8')), 'hex')`

/** SQL that copies one row of a table, with the columns that differ for each number `n`. */
const COPIES: Readonly<Record<string, string>> = {
  masters: `'id', 'many-' || ${N}, 'label', 'Master ' || ${N}`,
  jigs: `'id', gen_random_uuid(), 'name', 'Jig ' || ${N}`,
  layouts: `'id', gen_random_uuid(), 'name', 'Layout ' || ${N}, 'jigs', '[]'::jsonb`,
  users: `'id', gen_random_uuid(), 'user_id', 'user' || ${N} || '@many.example', 'account_id', null`,
  api_keys: `'id', gen_random_uuid(), 'name', 'Key ' || ${N}, 'user_id', null, 'key_hash', ${HASH}`,
}

const TEMPLATE = JSON.stringify(newTemplate('', '', { width: 100, height: 60, type: 'RECT' }))

/** Statements with further rows, for the environment `$1` and `$2` numbers. */
const STATEMENTS = [
  `insert into products (environment_id, sku, sku_key, name, media, color, size, blank, parameters, print_file, link_field,
                         version)
   select $1, 'SKU-' || ${N}, 'sku-' || ${N}, 'Product ' || ${N}, 'Mug', 'White', 'M', '', '{}', 'order', '', 1
     from generate_series(1, $2::int) n`,
  `insert into templates (environment_id, id, name, name_key, body, version, font_ids)
   select $1, id, name, lower(name), '${TEMPLATE}'::jsonb || jsonb_build_object('id', id, 'name', name), 1, '{}'
     from (select gen_random_uuid() as id, 'Template ' || ${N} as name from generate_series(1, $2::int) n) t`,
  `insert into audit_entries (environment_id, actor, action, subject_kind, subject_name)
   select $1, 'someone@many.example', 'changed', 'jig', 'Jig ' || ${N} from generate_series(1, $2::int) n`,
  `insert into shops (environment_id, id, kind, name, domain, source, signature_header, mapping, take, is_on, version,
                      address_hash)
   select $1, gen_random_uuid(), 'shopify', 'Shop ' || ${N}, 'shop' || n || '.example', 'shop' || n, '',
          '${JSON.stringify(NEW_MAPPING)}', 'paid', true, 1, sha256(convert_to('many ' || n, 'UTF8'))
     from generate_series(1, least($2::int, ${MAX_SHOPS})) n`,
  ...['active', 'history'].flatMap((place) => [
    `insert into orders (environment_id, id, source, order_id, ordered_at)
     select $1, gen_random_uuid(), 'persBiz', '${place}-' || ${N}, now() from generate_series(1, $2::int) n`,
    `insert into jobs (environment_id, id, order_pk, job_id, media_name, media_size, media_color, sku, width_mm, height_mm,
                       location, printer_type, delivery_hash, place)
     select $1, gen_random_uuid(), id, 'Job-' || order_id, 'Mug', 'M', 'White', 'SKU-001', 75, 155, 'hall1', 'flatbed',
            '\\x00', '${place}' from orders where environment_id = $1 and order_id like '${place}-%' limit $2::int`,
  ]),
  `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending)
   select $1, id, 0, 3, 3, 3 from jobs where environment_id = $1 limit 2 * $2::int`,
]

const DEMO_STATEMENTS = {
  audit: `insert into audit_entries (environment_id, actor, action, subject_kind, changes)
   select $1, 'admin@demo.example', 'changed', 'config',
          jsonb_build_object('autoPollingIntervalMins', jsonb_build_array(n, n + 1)) from generate_series(1, $2::int) n`,
  rules: `insert into decision_trees (environment_id, version, tree, saved_by)
   select environment_id, version + n, tree, saved_by
     from (select * from decision_trees where environment_id = $1 order by version desc limit 1) newest,
          generate_series(1, $2::int) n`,
  refusedFiles: `insert into intake_problems (environment_id, id, source, file_name, code, text)
   select $1, gen_random_uuid(), 'HotFolder1', lpad((n - 1)::text, 3, '0') || '-' || repeat('long-name-', 12) || '.txt',
          'file_empty', 'The file is empty.' from generate_series(1, $2::int) n`,
} as const

/** Adds many rows to the lists of an environment of a running product, by SQL. */
export async function addManyRows(product: Product, environment: string): Promise<void> {
  await inDatabase(product, async ({ pool }) => {
    const id = await findEnvironment(pool, environment)
    for (const [table, changes] of Object.entries(COPIES)) await copyRow(pool, id, table, changes, MANY)
    for (const statement of STATEMENTS) await pool.query(statement, [id, MANY])
  })
}

/**
 * Adds rows to the lists of the demo environment of a running product, by SQL: users `user001@many.example` and so on,
 * changes of the configuration by administrators, versions of the automation rules, and rejected files.
 */
export async function addDemoRows(product: Product, list: keyof typeof DEMO_STATEMENTS | 'users', count: number) {
  await inDatabase(product, async ({ pool }) => {
    const id = await findEnvironment(pool, 'demo')
    if (list === 'users') await copyRow(pool, id, 'users', COPIES['users'] ?? '', count)
    else await pool.query(DEMO_STATEMENTS[list], [id, count])
  })
}

async function inDatabase(product: Product, work: (database: Database) => Promise<void>): Promise<void> {
  const url = product.environment['DATABASE_URL']
  const config = url ? { connectionString: url } : (await startEmbeddedPostgres(product.dataFolder)).config
  const database = await openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function findEnvironment(pool: Database['pool'], name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from environments where resource_name = $1', [name])
  return rows[0]?.id
}

/** Copies the first row of the demo environment, with changes that contain `n`. */
async function copyRow(
  pool: Database['pool'],
  environmentId: string | undefined,
  table: string,
  changes: string,
  count: number,
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await pool.query(
    `insert into ${table} (${names})
     select ${names} from (
     select (jsonb_populate_record(original.original_row, jsonb_build_object('environment_id', $1::uuid, ${changes}))).*
       from (select ${table} as original_row from ${table} join environments e on e.id = environment_id
              where e.resource_name = 'demo' limit 1) original, generate_series(1, $2::int) n) copies`,
    [environmentId, count],
  )
}
