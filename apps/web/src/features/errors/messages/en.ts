import type { ErrorCode } from '@platen/contract/errors'

export const words = {
  errors: {
    bad_request: {
      happened: 'The server did not accept what was sent.',
      advice: 'Check what you entered. If everything is right, load the page again.',
    },
    unsupported_media: {
      happened: 'The server does not take this kind of file.',
      advice: 'Choose a file in one of the formats named in the dialog.',
    },
    too_large: { happened: 'What was sent is too large.', advice: 'Choose a smaller file, or split it up.' },
    too_many_requests: {
      happened: 'Too many attempts in a short time.',
      advice: 'Wait a minute, then try again.',
    },
    not_found: {
      happened: 'It no longer exists. Somebody has probably deleted it.',
      advice: 'The list has been loaded again; choose from what is there.',
    },
    unexpected: {
      happened: 'Something went wrong inside Platen.',
      advice: 'Try again. If it happens again, tell your administrator what you were doing and when.',
    },
    unavailable: {
      happened: 'The server does not answer.',
      advice: 'Check the network connection of this device, then try again.',
    },
    not_signed_in: { happened: 'Your session has ended.', advice: 'Log in again.' },
    wrong_credentials: {
      happened: 'Invalid username or password.',
      advice: 'Check the spelling and the environment’s name.',
    },
    forbidden: {
      happened: 'Your user does not have the right to do this.',
      advice: 'Ask an administrator to do it, or to give you the right.',
    },
    foreign_origin: {
      happened: 'The request came from another website and was refused.',
      advice: 'Open Platen in a window of its own and try again there.',
    },
    invalid_customer: {
      happened: 'You have no access to this environment, or it does not exist.',
      advice: 'Check the environment’s name in the address.',
    },
    changed_meanwhile: {
      happened: 'Somebody else has changed this in the meantime.',
      advice: 'Look at the new state, then make your change again.',
    },
    order_booked: {
      happened: 'Copies of this order are already placed on an output preset.',
      advice: 'Remove the order from the preset first.',
    },
    order_no_copies: { happened: 'Order quantity cannot be zero.', advice: 'Enter at least one copy.' },
    order_remaining_exceeds_copies: {
      happened: 'Print quantity exceeds total quantity.',
      advice: 'Lower the print quantity, or raise the quantity.',
    },
    order_refused_changed: {
      happened: 'This order arrived again with changes after work on it had begun.',
      advice: 'Finish or remove what is placed and printed, then have it delivered again.',
    },
    jig_not_found: { happened: 'This jig does not exist.', advice: 'Choose another jig.' },
    delete_refused: {
      happened: 'The order cannot be deleted while a preset is not empty.',
      advice: 'Print or clear the presets first.',
    },
    preset_incomplete: {
      happened: 'The preset lacks a print layout, an output channel or a print file.',
      advice: 'Edit the preset and complete it.',
    },
    preset_has_orders: {
      happened: 'The preset still holds orders.',
      advice: 'Remove or print its orders first.',
    },
    preset_conflict: {
      happened: 'The order does not fit this preset: quality, media, colour or printer type differ.',
      advice: 'Choose a preset with the same values, or edit the preset.',
    },
    slots_taken: {
      happened: 'Somebody else was quicker: a slot has been taken.',
      advice: 'The preset now shows the current state. Choose other slots.',
    },
    no_free_slot: {
      happened: 'There is no free slot for this jig on the print layout.',
      advice: 'Print the preset, or choose another one.',
    },
    not_enough_copies: {
      happened: 'The order has fewer open copies than that.',
      advice: 'The numbers have been loaded again; choose fewer copies.',
    },
    nothing_booked: {
      happened: 'Nothing is placed on this preset.',
      advice: 'Add orders first, then print.',
    },
    name_taken: { happened: 'Name already exists.', advice: 'Choose another name.' },
    copies_not_printed: {
      happened: 'Copies of this order are to be printed anyhow, since it was activated or changed meanwhile.',
      advice: 'They do not have to be sent back. Leave out the slots of this order.',
    },
    run_not_in_state: {
      happened: 'The print job has moved on in the meantime.',
      advice: 'Its current state is shown now; choose from what is possible there.',
    },
    piece_already_rejected: {
      happened: 'One of these pieces has been rejected before, in this run or in another run of the same sheet.',
      advice: 'The picture has been loaded again; choose from the other pieces.',
    },
    sheet_not_ready: { happened: 'The sheet has not been composed yet.', advice: 'Wait until the print job is ready.' },
    artwork_missing: {
      happened: 'The artwork of the order is missing.',
      advice: 'Deliver the file again under the name that the order gives.',
    },
    artwork_refused: {
      happened: 'The artwork cannot be used.',
      advice: 'Open it in the program it comes from and save it again as PDF.',
    },
    artwork_not_fetched: {
      happened: 'The artwork could not be fetched from its address.',
      advice: 'Check that the address is right and can be reached from the server.',
    },
    storage_full: {
      happened: 'The storage is full.',
      advice: 'Please purchase extra storage or delete data to continue.',
    },
  },
} as const satisfies { errors: Record<ErrorCode, { happened: string; advice: string }> }
