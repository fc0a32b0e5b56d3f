export const messages = {
  guide: {
    title: 'Setup guide',
    intro: 'Five steps lead from a new installation to the first print.',
    back: 'Back to Platen',
    begin: {
      title: 'Create the environment and its first user',
      text: 'The administrator of the server begins. Everything else is done in the browser.',
      steps: {
        one: 'On the server, run this command in the folder of Platen. It asks for a password.',
        two: 'Sign in with it at the start page, and choose “$t(customers.new)”. The environment opens with the list of the steps that are still to do.',
        three:
          'Under “$t(settings.users.title)” choose “$t(users.new)” for the administrator of the shop, who continues from here. The first password is replaced at the first sign-in.',
      },
    },
    connectors: {
      title: 'Install the connectors',
      text: 'The input connector watches your hot folders and sends new files to Platen. The output connector runs next to your RIP and delivers finished print files to it. Install each on a computer that is switched on during production.',
      steps: {
        one: 'Open “$t(frame.settings)”, “$t(screenTitles.connectors)” and download the programs: the input connector for the computer that can access your hot folders, the output connector for the one with the RIP. One installation can be both.',
        two: 'Choose “$t(connectors.newKey)”. The key is shown once: save it until you have entered it in the connector.',
        three:
          'Unpack the archive and follow its INSTALL.txt: “connector setup” takes the address and the key, the file connector.json names your folders and print queues, and “connector install-service” starts the program whenever the computer starts.',
        four: 'As soon as the list says “$t(connectors.connected)”, choose under “$t(settings.channels.title)” what each user prints with. Hot folders on the server itself need no connector.',
      },
    },
    jigs: {
      title: 'Create jigs and assign them to print layouts',
      text: 'A jig is the holder for your pieces. Draw its slots or import them from an SVG file, then place the jigs on a print layout exactly as they are placed on the bed.',
      steps: {
        one: 'Measure the jig and its slots as they are. Under “$t(screenTitles.jigs)” draw them with “$t(jigs.add)”, or import a drawing with “$t(jigs.importSvg)”: elements with the ids s1, s2 … become slots, p1, p2 … their image boxes.',
        two: 'The name matters: orders are assigned to a jig by its name. Enter the thickness too, and locations and printer types where the jig does not fit everywhere.',
        three: '“$t(jigs.sample)” shows how artwork will be placed in a slot.',
        four: '“$t(jigs.createLayouts)” places jigs on a bed. Give the size of the bed and its printable area; warnings are shown on the jig they refer to.',
      },
    },
    rules: {
      title: 'Create automation rules',
      text: 'Define how your file names are built, then which values result in which jig, quality, location and printer. From then on every new order is assigned to its jig automatically.',
      steps: {
        one: 'Under “$t(settings.masters.title)” enter the values that your shop chooses from: quality levels, locations, printer types, media types, colour configurations.',
        two: 'Under “$t(settings.hotFolders.title)” set for each hot folder the order of the parameters in a file name, and what separates them. You can test a real file name there. For a shop system, map its fields.',
        three:
          'Under “$t(settings.rules.title)” start with the parameter that is decided first, often the media. Add its values, and set for each the jig and the other results.',
        four: 'Type a file name into the box above the rules: its path is highlighted, and each value that did not match shows why. “$t(filters.check)” lists the orders that would change before anything is saved.',
      },
    },
    users: {
      title: 'Create users and assign jigs to them',
      text: 'Operators see the orders that their rules match. Give each user a role, the locations where they work and rules for the jigs and media that they print.',
      steps: {
        one: 'Under “$t(settings.users.title)” choose “$t(users.new)”: e-mail, first password and role. A role brings its usual permissions, which you can change.',
        two: 'Choose the locations where the user works; none means every location.',
        three:
          'In the rules of the user, select the jigs and values whose orders are assigned to them. Without a rule, no orders are assigned to them automatically; administrators see all orders.',
      },
    },
    first: {
      title: 'The first print',
      steps: {
        one: 'Put a file with a matching name into the hot folder. A few seconds later it is in the list of orders, with its jig. Files that cannot be imported are moved to “Error”, with a text file that gives the reason.',
        two: 'Under “$t(frame.orders)” create an output preset: a print layout, an output channel and a name.',
        three:
          '“$t(outputPreset.autoFill)” places what fits, “$t(printing.orders)” composes the sheet and sends it to the output channel. The line above the layout shows the progress.',
        four: 'If an order has no jig, open it: “$t(filters.jigReason.buttonNone)” shows which rule came closest, and what differs.',
      },
    },
    files: {
      title: 'Files and orders',
      rules: {
        taken:
          'A file in a hot folder is imported when it has not changed for some seconds, or immediately when a file of the same name with “.complete” after it exists. It is then moved to “Done” or “Error”.',
        ignored:
          'Sub-folders, links, names that begin with a dot or tilde, and unfinished files (such as “.part”, “.tmp”, “.crdownload”) are never imported. “$t(settings.hotFolders.title)” lists the ignored entries of each folder.',
        orderFile:
          'An order file ends in “.json” and is encoded in UTF-8. “orderId” is the order, each entry of “jobs” a job with its “frames”; “file” is the path of an artwork file relative to the hot folder. A shop system sends the same over HTTP:',
        again:
          'The same order file or the same job again: the same content changes nothing, other content replaces the job as long as no copy is booked or printed, and is refused afterwards. Without a job id in the file name, a file with the same name and other content becomes an order of its own, for example “PhoneCase-1 (2)”.',
        url: 'Instead of “file”, a frame can have the “url” of the artwork. The host must be allowed under “$t(settings.hotFolders.title)”, “$t(shopSystem.title)”. To try addresses on one machine, start the server with PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'The folder docs/guides of the installation contains complete guides for administrators, operators and shop systems.',
    },
    privacy: {
      title: 'Privacy and cookies',
      sessionTitle: 'Signing in',
      session:
        'One cookie keeps you signed in. It cannot be read by scripts, holds no personal data and ends when you log out or when it expires. A second one, kept for a year, lets this browser sign in when failed attempts of others have blocked your account; it grants no access by itself.',
      deviceTitle: 'On this device',
      device:
        'Your language, the appearance, the columns of your order lists and the time at which you closed the cookie notice stay in this browser. Clearing the browser’s data removes them.',
      ordersTitle: 'Orders and users',
      orders:
        'Orders, artwork and user accounts are kept by the operator of this installation, who decides how long. Printed orders can be deleted automatically after a set number of days.',
      sharingTitle: 'No sharing',
      sharing:
        'Platen loads nothing from other servers and shares no data. If the operator connects an analytics service, it receives which screens are opened.',
    },
  },
} as const
