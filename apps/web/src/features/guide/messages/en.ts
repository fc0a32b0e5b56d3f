export const words = {
  guide: {
    title: 'Setup guide',
    intro: 'Four steps lead from a fresh environment to the first print.',
    back: 'Back to Platen',
    connectors: {
      title: 'Install the connectors',
      text: 'The input connector watches your hot folders and sends new files to Platen. The output connector runs beside your RIP and hands finished print files over. Install each on a computer that is switched on during production.',
    },
    jigs: {
      title: 'Create jigs and assign them to print layouts',
      text: 'A jig is the holder that your pieces lie in. Draw its slots or import them from an SVG file, then place the jigs on a print layout exactly as they lie on the bed.',
    },
    rules: {
      title: 'Create automation rules',
      text: 'Tell Platen how your file names are built, then which values lead to which jig, quality, location and printer. From then on every new order finds its jig by itself.',
    },
    users: {
      title: 'Create users and assign jigs to them',
      text: 'Operators see the orders that their rules match. Give each user a role, the locations where they work and rules for the jigs and media that they print.',
    },
    privacy: {
      title: 'Privacy and cookies',
      sessionTitle: 'Signing in',
      session:
        'One cookie keeps you signed in. It cannot be read by scripts, holds no personal data and ends when you log out or when it expires.',
      deviceTitle: 'On this device',
      device:
        'Your language, the appearance, the columns of your order lists and the time at which you closed the cookie notice stay in this browser. Clearing the browser’s data removes them.',
      ordersTitle: 'Orders and users',
      orders:
        'Orders, artwork and user accounts are kept by the operator of this installation, who decides how long. Printed orders can be deleted automatically after a set number of days.',
      sharingTitle: 'No sharing',
      sharing:
        'Platen loads nothing from other servers and passes nothing on. If the operator connects an analytics service, it learns which screens are opened.',
    },
  },
} as const
