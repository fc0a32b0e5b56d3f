export const words = {
  guide: {
    title: 'Setup guide',
    intro: 'Four steps lead from a fresh environment to the first print.',
    back: 'Back to Platen',
    connectors: {
      title: 'Install the connectors',
      text: 'The input connector watches your hot folders and sends new files to Platen. The output connector runs beside your RIP and hands finished print files over. Install each on a computer that is switched on during production.',
      steps: {
        one: 'Open “$t(frame.settings)”, “$t(connectors.title)” and download the programs: the input connector for the computer that sees your hot folders, the output connector for the one with the RIP. One installation can be both.',
        two: 'Choose “$t(connectors.newKey)”. The key is shown once: keep it until the connector has it.',
        three:
          'Unpack the archive and follow its INSTALL.txt: “connector setup” takes the address and the key, the file connector.json names your folders and print queues, and “connector install-service” starts the program with the computer.',
        four: 'As soon as the list says “$t(connectors.connected)”, choose under “$t(settings.channels.title)” what each user prints with. Hot folders on the server itself need no connector.',
      },
    },
    jigs: {
      title: 'Create jigs and assign them to print layouts',
      text: 'A jig is the holder that your pieces lie in. Draw its slots or import them from an SVG file, then place the jigs on a print layout exactly as they lie on the bed.',
      steps: {
        one: 'Measure the jig and its slots as they are. Under “$t(jigs.title)” draw them with “$t(jigs.add)”, or take over a drawing with “$t(jigs.importSvg)”: elements with the ids s1, s2 … become slots, p1, p2 … their image boxes.',
        two: 'The name counts: orders find their jig by it. Enter the thickness too, and locations and printer types where the jig does not fit everywhere.',
        three: '“$t(jigs.sample)” shows how artwork will sit in a slot.',
        four: '“$t(jigs.createLayouts)” places jigs on a bed. Give the size of the bed and its printable area; warnings stand on the jig that they speak of.',
      },
    },
    rules: {
      title: 'Create automation rules',
      text: 'Tell Platen how your file names are built, then which values lead to which jig, quality, location and printer. From then on every new order is assigned to its jig automatically.',
      steps: {
        one: 'Under “$t(settings.masters.title)” enter the values that your shop chooses from: quality levels, locations, printer types, media types, colour configurations.',
        two: 'Under “$t(settings.hotFolders.title)” say for each hot folder in which order a file name carries its parameters, and what separates them. A real file name can be tried there. For a shop system, map its fields.',
        three:
          'Under “$t(settings.rules.title)” begin with the parameter that you look at first, often the media. Add its values, and say for each which jig it leads to and what else it sets.',
        four: 'Type a file name into the box above the rules: its path is highlighted, and each value that failed says why. “$t(filters.check)” lists the orders that would change before anything is saved.',
      },
    },
    users: {
      title: 'Create users and assign jigs to them',
      text: 'Operators see the orders that their rules match. Give each user a role, the locations where they work and rules for the jigs and media that they print.',
      steps: {
        one: 'Under “$t(settings.users.title)” choose “$t(users.new)”: e-mail, first password and role. A role brings its usual permissions, which you can change.',
        two: 'Choose the locations where the user works; none means every location.',
        three:
          'In the rules of the user tick the jigs and values whose orders are theirs. Without a rule, no orders are assigned to them automatically; administrators see all orders.',
      },
    },
    first: {
      title: 'The first print',
      steps: {
        one: 'Put a file with a fitting name into the hot folder. A few seconds later it is in the list of orders, with its jig. What cannot be taken lies in “Error” beside a text that says why.',
        two: 'Under “$t(frame.orders)” make an output preset: a print layout, an output channel and a name.',
        three:
          '“$t(outputPreset.autoFill)” places what fits, “$t(printing.orders)” composes the sheet and hands it over. The line above the layout says how far it is.',
        four: 'If an order has no jig, open it: “$t(filters.why.buttonNone)” says which rule missed it, and by how little.',
      },
    },
    privacy: {
      title: 'Privacy and cookies',
      sessionTitle: 'Signing in',
      session:
        'One cookie keeps you signed in. It cannot be read by scripts, holds no personal data and ends when you log out or when it expires. A second one, kept for a year, lets this browser try again when strangers have used up the sign-ins to your account; it opens nothing.',
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
