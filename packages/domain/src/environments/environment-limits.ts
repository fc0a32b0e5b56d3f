/** How many of each an environment may have; far above what shops use. A call that would add more fails. */
export const ENVIRONMENT_LIMITS = {
  users: 1000,
  jigs: 2000,
  layouts: 2000,
  presets: 1000,
  apiKeys: 200,
  products: 100_000,
  templates: 2000,
  fonts: 200,
} as const

/** Maximum size of the slots of all jigs of an environment, in MB (1,048,576 bytes): 2,000 jigs of 48 slots. */
export const JIGS_LIMIT_MB = 32
