/**
 * Checks that the previous version works on the schema of this one: while several servers are replaced one after the
 * other, both use the database (decision 246). A migration either adds only what the previous version need not know, or
 * its name ends in `.since-<version>`, the first version that does not use what it removes.
 */

/** Earlier migrations were made before the rule. */
const FIRST = '1450'

const REMOVES = /\.since-\d+\.\d+\.\d+$/

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|function|procedure|view|type|default)\b/, 'removes something'],
  [/\brename (to|column|constraint)\b|\brename \w+ to\b/, 'renames something'],
  [/\bset not null\b/, 'requires a value'],
  [/\balter( column)? \w+( set data)? type\b/, 'changes a type'],
  [/\badd (column )?(if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/, 'requires a value'],
]
/** What is allowed for tables that the same migration creates. */
const OF_EXISTING_TABLES: readonly (readonly [RegExp, string])[] = [
  [/\balter table (\w+)[^;]*\badd (constraint|check|foreign key|unique|primary key)\b/g, 'restricts'],
  [/\bcreate unique index [^;]*?\bon (\w+)/g, 'restricts'],
]

/** Returns why the previous version may not work after a migration. */
export function findIncompatibleStatements(name: string, text: string): string[] {
  if (name < FIRST || REMOVES.test(name)) return []
  const statements = text
    .replaceAll(/--.*$/gm, '')
    // Bodies of functions are not statements of the migration.
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const created = new Set(
    Array.from(statements.matchAll(/\bcreate table (?:if not exists )?(\w+)/g), ([, table]) => table),
  )
  const matches = FORBIDDEN.flatMap(([pattern, what]) => {
    const [statement] = pattern.exec(statements) ?? []
    return statement === undefined ? [] : [`${name} ${what}: ${statement}`]
  })
  const restricted = OF_EXISTING_TABLES.flatMap(([pattern, what]) =>
    Array.from(statements.matchAll(pattern))
      .filter(([, table]) => !created.has(table))
      .map(([, table]) => `${name} ${what} the table ${table}`),
  )
  return [...matches, ...restricted]
}
