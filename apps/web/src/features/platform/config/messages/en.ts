export const words = {
  config: {
    title: 'Configuration',
    apply: 'Apply',
    applied: 'Configuration applied',
    readOnly: 'You may look at this, but not change it.',
    wholeNumber: 'Enter a whole number of at least 1.',
    noTime: 'Enter a time of day.',
    unit: {
      title: 'Unit',
      text: 'For all lengths, everywhere and at once. What is stored does not change.',
      mm: 'Millimetres',
      inches: 'Inches',
    },
    polling: {
      title: 'Refetching orders',
      text: 'Changes show at once by themselves. Refetching is the safety net where a network holds live messages back.',
      switch: 'Refetch regularly',
      minutes: 'Every … minutes',
    },
    purge: {
      title: 'Purging history',
      text: 'Orders in history go after some days, with artwork that nothing else uses. The moment is kept in UTC: when clocks change, the local time below moves along.',
      switch: 'Purge every day',
      days: 'After … days',
      time: 'At (local time)',
    },
    help: {
      title: 'Help message',
      text: 'A banner above the settings, for administrators.',
      switch: 'Show the help message',
      edit: 'Edit help message',
      hide: 'Hide',
      language: 'Language',
      message: 'Text',
    },
    error: {
      updateFailed: 'The configuration could not be applied',
      helpMessageUpdateFailed: 'The help message could not be saved',
      helpMessageHideFailed: 'The help message could not be hidden',
    },
  },
} as const
