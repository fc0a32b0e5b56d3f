/** Commands of the pages that documented-commands.spec.ts does not run. */
export interface CommandsElsewhere {
  readonly commands: readonly string[]
  /** A test that does the same with its own addresses and folders: its file and its title. */
  readonly test?: readonly [string, string]
  /** Why no test runs them. */
  readonly reason?: string
}

/** Pages whose blocks documented-commands.spec.ts runs, in this order. */
export const PAGES_RUN = ['README.md', 'docs/guides/operations.md', 'docs/guides/several-servers.md'] as const

/** Pages whose blocks guide-examples.spec.ts runs. */
export const EXAMPLE_PAGES = ['docs/guides/calls.md', 'docs/guides/shop-systems.md'] as const

/** Commands in sentences that documented-commands.spec.ts runs after the blocks of their page. */
export const INLINE_RUN = ['npm run demo:orders -- 500', 'npm run platen -- reset-password you@example.com'] as const

const OTHER_SERVERS = 'A server that does not know of the others, has another key or another data folder does not start'

export const COMMANDS_ELSEWHERE: readonly CommandsElsewhere[] = [
  {
    commands: ['npm test', '.ci/run', 'npm run check', 'npm test -- some/path', 'npm test -- scripts/docs'],
    reason: 'This test is one of those that they run.',
  },
  {
    commands: ['PLATEN_E2E_SERVERS=2 npm test -- e2e/'],
    reason: 'It runs the end-to-end tests with another setting.',
  },
  {
    commands: [
      ...['npm run bench', 'npm run bench -- NAME …', 'npm run look', 'npm run corpus', 'npm run notices'],
      ...['npm run bench -- fairness', 'npm run bench -- growth', 'npm run bench -- history', 'npm run bench -- idle'],
      ...['npm run bench -- arrival', 'npm run bench -- lighthouse', 'npm run bench -- load', 'npm run bench -- shops'],
      ...['npm run bench -- tablet', 'npm run bench -- timeline', 'node e2e/guide-screenshots.ts'],
      ...['npm run corpus -- FOLDER [--step=N] [SUITE …]', 'npm run format', 'scripts/radosgw.sh install'],
      ...['npm run call-reference', 'npm run database:types'],
    ],
    reason: 'Measures for minutes, downloads programs, or writes into the working copy.',
  },
  {
    commands: [
      'useradd --system --home-dir /var/lib/platen --shell /usr/sbin/nologin platen',
      'install -d -o platen -g platen -m 0750 /var/lib/platen',
      'install -d -m 0750 -g platen /etc/platen',
      'systemctl daemon-reload',
      'systemctl enable --now platen',
      'journalctl -u platen -f',
      'umount -f',
    ],
    reason: 'Changes users, services or mounts of the machine.',
  },
  {
    commands: ['scripts/faults/killed-intake'],
    reason: 'Kills processes for minutes, and needs strace.',
  },
  {
    commands: ['npm publish <file>'],
    reason: 'Would publish into a registry.',
  },
  {
    commands: ['npm audit'],
    reason: 'Asks the registry of npm.',
  },
  {
    commands: ['npm prune --omit=dev --ignore-scripts'],
    reason: 'Would remove the packages that the tests need.',
  },
  {
    commands: [
      'docker build -f deploy/Dockerfile -t platen .',
      'docker run -d --name platen --hostname platen --init --stop-timeout 120 -p 127.0.0.1:4780:4780 -v platen:/var/lib/platen -e PLATEN_URL=https://platen.example.com -e PLATEN_TRUSTED_PROXY=172.16.0.0/12 platen',
    ],
    reason: 'Downloads an image.',
  },
  {
    commands: [
      `psql -U postgres -c "set synchronous_commit = local" -c "create role platen login password 'secret'"`,
      `psql -U postgres -c "set synchronous_commit = local" -c "create role replicator login replication password 'secret'"`,
      'psql -U postgres -c "set synchronous_commit = local" -c "create database platen owner platen"',
      'echo "host replication replicator 10.0.0.22/32 scram-sha-256" >> pg_hba.conf',
      'echo "host platen platen 10.0.0.0/24 scram-sha-256" >> pg_hba.conf',
      'PGPASSWORD=secret pg_basebackup -h 10.0.0.21 -U replicator -D /var/lib/postgresql/15/main -R -C -S replica \\\n  --checkpoint=fast -d application_name=replica',
      'psql -U postgres -c "select application_name, state, sync_state from pg_stat_replication"',
      'pg_ctl -D /var/lib/postgresql/15/main promote',
      `psql -c "alter system set synchronous_standby_names = ''" -c "select pg_reload_conf()"`,
      'PGPASSWORD=secret psql -h 10.0.0.20 -p 6432 -U platen pgbouncer -c reload',
    ],
    reason: 'Needs PostgreSQL on two machines, and PgBouncer. Tried by hand as the page says.',
  },
  {
    commands: ['grep 0d3ffb5e-6f0c-4f6c-9a5c-1f4ad5e9e1a7 platen.log'],
    reason: 'The id is an example.',
  },
  {
    commands: [
      'PLATEN_SERVERS=one npm start',
      'PLATEN_ENCRYPTION_KEY_FILE=/tmp/other.key npm start',
      'PLATEN_DATA=/tmp/other npm start',
    ],
    test: ['apps/server/src/faults/several-servers.test.ts', OTHER_SERVERS],
  },
  {
    commands: ['npm run -s platen -- move-files --to s3', 'platen move-files'],
    test: [
      'apps/server/src/cli/move-files.test.ts',
      'Files are moved into the store while Platen runs, also if the command is killed; none is missing',
    ],
  },
  {
    commands: [`psql "$DATABASE_URL" -c "update installation set object_store = 'https://s3.example.com/platen/'"`],
    test: [
      'apps/server/src/installation/check-object-store.test.ts',
      'A server that starts while a move of the files completes has stored nothing, and does not start',
    ],
  },
  {
    commands: ['npm run build -w packages/client', 'npm install ./platen-client-0.1.0.tgz'],
    test: [
      'apps/server/src/modules/intake/intake/client.test.ts',
      'The packed client is installed without a network; the program of its README compiles, and places, reads and cancels an order',
    ],
  },
  {
    commands: ['python3 -m http.server 8000 --bind 127.0.0.1', 'PLATEN_ARTWORK_HOSTS=127.0.0.1:8000 npm start'],
    reason:
      'Run until they are stopped. fetch-artwork.test.ts fetches from hosts that are allowed by the same setting.',
  },
]
