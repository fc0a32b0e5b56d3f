export const messages = {
  customers: {
    id: 'ID',
    owner: 'Owner',
    environment: 'Environment',
    open: 'Open {{name}}',
    new: 'Create environment',
    search: 'Search environments',
    empty: 'No environments yet',
    text: 'An environment is one print shop with its users, jigs, rules and orders.',
    noMatch: 'Nothing here matches “{{typed}}”.',
    deletedUntil: 'Deleted {{when}}. Removed with all its data {{until}}.',
    restore: 'Restore {{name}}',
    restored: 'The environment {{name}} is restored. Its users sign in again.',
    rename: {
      button: 'Rename {{name}}',
      title: 'Rename the environment {{name}}',
      changes:
        'The address of the environment, the name at the sign-in and the name in new messages change. Addresses, sign-ins and labels with the name {{name}} continue to work, and no other environment can get this name.',
      stays:
        'Users stay signed in. API keys, connectors and the paths of the hot folders do not change: the folder on the server keeps its name.',
      newName: 'New name',
      action: 'Rename',
      renamed: '{{name}} is now called {{newName}}.',
    },
    delete: {
      button: 'Delete {{name}}',
      title: 'Delete the environment {{name}}?',
      effect:
        'Its users are signed out, and its API keys, connectors, hot folders and print jobs stop at once. It can be restored for 30 days. Then all its data and files are removed.',
      export: 'Export it before, on the server:',
      copy: 'Copy the command',
      typed: 'Type the name {{name}} to confirm',
      action: 'Delete environment',
    },
    error: {
      deleteFailed: 'The environment could not be deleted',
      renameFailed: 'The environment could not be renamed',
      restoreFailed: 'The environment could not be restored',
    },
  },
  createEnvironment: {
    title: 'Create your environment',
    text: 'It is where your shop works. The name becomes part of the address.',
    name: 'Name',
    nameHint: 'Letters a to z and digits',
    timeZone: 'Time zone',
    timeZoneHint: 'For times at which orders are printed, and for due dates. It can be changed later.',
    create: 'Create',
    back: 'All environments',
    error: {
      environmentAlreadyExists: 'There is already an environment “{{name}}”. Choose another name.',
      systemKeyword: '“{{name}}” is reserved by the system. Choose another name.',
      invalidName: 'Only letters a to z and digits can be used.',
      creationFailed: 'The environment could not be created.',
    },
  },
} as const
