export const words = {
  customers: {
    title: 'Environments',
    id: 'ID',
    owner: 'Owner',
    environment: 'Environment',
    open: 'Open {{name}}',
    new: 'Create environment',
    search: 'Search environments',
    none: 'No environments yet',
    noneText: 'An environment is one print shop with its users, jigs, rules and orders.',
    noMatch: 'Nothing here matches “{{typed}}”.',
  },
  createEnvironment: {
    title: 'Create your environment',
    text: 'It is where your shop works. The name becomes part of the address.',
    name: 'Name',
    nameHint: 'Letters a to z and digits',
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
