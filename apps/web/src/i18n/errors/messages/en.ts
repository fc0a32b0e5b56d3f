import type { DetailedErrorCode, ErrorCode } from '@platen/contract/errors'

export const messages = {
  errors: {
    bad_request: {
      happened: 'The server did not accept what was sent.',
      advice: 'Check what you entered. If everything is right, load the page again.',
    },
    bad_cursor: {
      happened: 'This position in the list is no longer valid.',
      advice: 'Load the list again.',
    },
    unsupported_media: {
      happened: 'The server does not accept this kind of file.',
      advice: 'Choose a file in one of the formats named in the dialog.',
    },
    too_large: { happened: 'What was sent is too large.', advice: 'Choose a smaller file, or split it up.' },
    too_many_requests: {
      happened: 'Too many attempts in a short time.',
      detailed: 'Too many requests in a short time. The next one is accepted in {{seconds}} s.',
      advice: 'Wait up to 15 minutes, then try again.',
    },
    idempotency_key_reused: {
      happened: 'Another request was sent with the same key.',
      advice: 'Send the changed request with a new key.',
    },
    idempotency_key_running: {
      happened: 'The first request with this key is still running.',
      advice: 'Send it again in a second.',
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
    server_busy: {
      happened: 'The server is overloaded at the moment.',
      advice: 'Wait a few seconds, then try again.',
    },
    database_unavailable: {
      happened: 'The database does not answer.',
      advice: 'Platen keeps trying to reach it; try again in a minute.',
    },
    store_unavailable: {
      happened: 'The storage of Platen’s files does not answer.',
      advice: 'Platen keeps trying to reach it; try again in a minute.',
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
    email_invalid: {
      happened: 'Email is not valid',
      advice: 'Check the spelling: an address looks like name@example.com.',
    },
    email_exists: {
      happened: 'There is already a user with this e-mail address.',
      advice: 'Edit that user, or enter another address.',
    },
    password_too_short: {
      happened: 'The password is too short.',
      advice: 'Choose a longer one; a few unrelated words are easy to remember.',
    },
    password_too_long: { happened: 'The password is too long.', advice: 'Choose one of at most 256 characters.' },
    password_too_weak: {
      happened: 'The password is too easy to guess.',
      advice: 'Choose a few unrelated words, and none of your name or address.',
    },
    password_wrong: {
      happened: 'The existing password is not right.',
      advice: 'Type the password that you have signed in with.',
    },
    password_not_new: {
      happened: 'The new password is the one that was set for you.',
      advice: 'Choose another password that only you know.',
    },
    password_change_required: {
      happened: 'Your password was set by somebody else.',
      advice: 'Sign in again and choose a password of your own.',
    },
    user_deactivated: {
      happened: 'This user is deactivated.',
      advice: 'Ask an administrator of the environment.',
    },
    own_account: {
      happened: 'You cannot delete or deactivate your own user.',
      advice: 'Ask another administrator to do it.',
    },
    last_user_manager: {
      happened: 'This is the last user who may manage users.',
      advice: 'Give another user that right first.',
    },
    wrong_host: {
      happened: 'Platen is not reached by this address.',
      advice: 'Use the address that the administrator of the server named, or ask them to add this one (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'You cannot change your own role or permissions.',
      advice: 'Ask another administrator to do it.',
    },
    above_own_rights: {
      happened: 'You can only give rights that you have, and manage users who have no more than you.',
      advice: 'Ask somebody who has these rights.',
    },
    role_not_assignable: {
      happened: 'This role cannot be given here.',
      advice: 'Choose administrator, power user or operator.',
    },
    customer_already_exists: {
      happened: 'An environment with this name already exists.',
      detailed: 'An environment with the name “{{name}}” already exists.',
      advice: 'Choose another name.',
    },
    system_keyword: {
      happened: 'This name is reserved by the system.',
      detailed: 'The name “{{name}}” is reserved by the system.',
      advice: 'Choose another name.',
    },
    invalid_resource_name: {
      happened: 'The name may only have the letters a to z and digits.',
      detailed: 'The name “{{name}}” is not valid: it may only have the letters a to z and digits.',
      advice: 'Leave out spaces, accents and signs.',
    },
    environment_limit: { happened: 'You already have an environment.', advice: 'Open the environment that you have.' },
    changed_meanwhile: {
      happened: 'Somebody else has changed this in the meantime.',
      detailed: 'Somebody else has changed “{{name}}” in the meantime.',
      detailedBy: '{{user}} has changed “{{name}}” in the meantime.',
      advice: 'Look at the new state, then make your change again.',
    },
    order_booked: {
      happened: 'Copies of this order are already placed on an output preset.',
      detailed: '{{assigned}} of {{copies}} copies of order {{orderId}} are already placed on an output preset.',
      advice:
        'Its owner can remove it from the preset. The dialog that edits the order names the preset and its owner.',
    },
    order_no_copies: { happened: 'Order quantity cannot be zero.', advice: 'Enter at least one copy.' },
    order_remaining_exceeds_copies: {
      happened: 'Print quantity exceeds total quantity.',
      advice: 'Lower the print quantity, or raise the quantity.',
    },
    order_refused_changed: {
      happened: 'This order arrived again with changes after its production had started.',
      detailed: 'Order {{orderId}} arrived again with changes after its production had started.',
      advice: 'Finish or remove what is placed and printed, then have it delivered again.',
    },
    location_not_found: {
      happened: 'This location does not exist.',
      detailed: 'The location “{{name}}” does not exist.',
      advice: 'Choose another location.',
    },
    jig_not_found: {
      happened: 'This jig does not exist.',
      detailed: 'The jig “{{jig}}” does not exist.',
      advice: 'Choose another jig.',
    },
    delete_refused: {
      happened: 'The order cannot be deleted while a preset is not empty.',
      detailed: 'Order {{orderId}} cannot be deleted while a preset is not empty.',
      advice: 'Print or clear the presets first.',
    },
    cancel_too_many: {
      happened: 'More copies were to be cancelled than there are.',
      detailed: 'Order {{orderId}} has only {{copies}} copies to cancel.',
      advice: 'Send a number of copies that the job has, or none for all of them.',
    },
    cancel_part_of_set: {
      happened: 'A job with several frames can only be cancelled completely.',
      detailed:
        'The job of order {{orderId}} has several frames, which belong together: it can only be cancelled completely.',
      advice: 'Cancel all copies of the job.',
    },
    cancel_awaits_artwork: {
      happened: 'Some copies of a job that waits for its artwork cannot be cancelled yet.',
      detailed:
        'The job of order {{orderId}} waits for its artwork: until then it is not known how many frames it has, and it can only be cancelled completely.',
      advice: 'Try again when the artwork has arrived, or cancel all copies of the job.',
    },
    already_shipped: {
      happened: 'Copies of an order that was shipped cannot be cancelled, also not by a lower quantity.',
      detailed:
        'Order {{orderId}} has a shipment, and copies that would be cancelled were handed over to the output. They may have been sent already.',
      advice:
        'Cancel fewer copies or enter a higher quantity, so that only copies that were not handed over are cancelled. If nothing was sent yet, remove the shipments of the order first.',
    },
    shipments_reported: {
      happened: 'The shipments of an order cannot all be removed any more.',
      detailed: 'The shop was told that order {{orderId}} is shipped, or is being told now.',
      advice: 'Enter the right shipments instead, or correct the order in the shop.',
    },
    shop_reports_off: {
      happened: 'Nothing can be reported to this shop.',
      detailed: 'Reports of this kind are switched off for the shop {{name}}.',
      advice: 'Switch them on under Settings, Shops.',
    },
    preset_incomplete: {
      happened: 'The preset lacks a print layout, an output channel or a print file.',
      detailed: 'The preset “{{name}}” lacks a print layout, an output channel or a print file.',
      advice: 'Edit the preset and complete it.',
    },
    preset_has_orders: {
      happened: 'Orders are still placed on the preset.',
      detailed: 'Orders are placed on the preset “{{name}}” (slots in use: {{booked}}).',
      advice: 'Remove or print its orders first.',
    },
    preset_in_use: {
      happened: 'Another user works on the preset.',
      detailed: '{{user}} has worked on the preset “{{name}}” since {{since}} and has orders on it.',
      advice:
        'Ask the user to print or remove the orders. With the permission for presets of colleagues, you can take it over.',
    },
    preset_locked: {
      happened: 'Another user has locked the preset.',
      detailed: '{{user}} locked the preset “{{name}}”, working on it since {{since}}.',
      advice: 'This user or an administrator can unlock it.',
    },
    preset_on_hold: {
      happened: 'The preset is on hold.',
      detailed: '{{user}} put the preset “{{name}}” on hold on {{since}}.',
      advice: 'Nothing is placed or printed on it until somebody releases it.',
    },
    of_other_user: {
      happened: 'This belongs to another user.',
      detailed: 'This belongs to {{user}}.',
      advice: 'Ask this user or an administrator.',
    },
    preset_not_shared: {
      happened: 'This output preset is not shared.',
      detailed: 'The output preset “{{name}}” is not shared.',
      advice: 'Its owner can share it in the dialog of the preset.',
    },
    preset_conflict: {
      happened: 'The order does not fit this preset: quality, media, colour or printer type differ.',
      detailed: 'Order {{orderId}} does not fit this preset: it has “{{value}}”, the preset accepts {{allowed}}.',
      advice: 'Choose a preset with the same values, or edit the preset.',
    },
    slots_taken: {
      happened: 'Somebody else has booked one of these slots in the meantime.',
      advice: 'The preset now shows the current state. Choose other slots.',
    },
    slot_not_printable: {
      happened: 'The slot is outside the printable area of the print layout.',
      detailed:
        'The slots of the jig “{{jig}}” that would be free for order {{orderId}} are outside the printable area of the print layout “{{layout}}”: nothing would be printed in them.',
      advice: 'Move the jig or enlarge the printable area in the layout editor.',
    },
    no_free_slot: {
      happened: 'There is no free slot for this jig on the print layout.',
      detailed: 'There is no free slot for order {{orderId}} in the jig “{{jig}}” on the print layout.',
      no_jig: 'Order {{orderId}} has no jig.',
      jig_not_on_layout: 'The jig “{{jig}}” of order {{orderId}} is not on the print layout “{{layout}}”.',
      advice: 'Print the preset, or choose another one.',
    },
    not_enough_copies: {
      happened: 'The order has fewer open copies than requested.',
      detailed: 'Order {{orderId}} has fewer open copies than requested (open: {{pending}}).',
      advice: 'The numbers have been loaded again; choose fewer copies.',
    },
    nothing_booked: {
      happened: 'Nothing is placed on this preset.',
      detailed: 'Nothing is placed on this preset. {{user}} printed it last, on {{at}}.',
      advice: 'Add orders first, then print.',
    },
    name_taken: {
      happened: 'Name already exists.',
      detailed: 'The name “{{name}}” already exists.',
      advice: 'Choose another name.',
    },
    value_empty: { happened: 'No value was entered.', advice: 'Enter a value.' },
    value_too_long: { happened: 'This value is too long.', advice: 'Shorten it.' },
    value_exists: {
      happened: 'Value already exists.',
      detailed: 'The value “{{value}}” already exists.',
      advice: 'Choose another value, or use the one that is there.',
    },
    too_many_items: {
      happened: 'The maximum number is reached.',
      detailed: 'The maximum number of {{limit}} is reached.',
      advice: 'Delete what is no longer needed.',
    },
    too_many_slots: {
      happened: 'The list with its slots is too large for one response.',
      advice: 'Request it with slots=false. Presets can also be requested in several parts with ids.',
    },
    too_many_values: {
      happened: 'The maximum number of values is reached.',
      advice: 'Delete values that are no longer needed.',
    },
    value_in_use: {
      happened: 'This value is still in use.',
      detailed: 'The value “{{value}}” is still in use.',
      advice: 'Take it out of the places that use it first.',
    },
    rules_broken: {
      happened: 'These rules are not consistent.',
      advice: 'Correct the marked places, then save again.',
    },
    input_settings_wrong: {
      happened: 'These input settings contradict each other.',
      advice: 'Correct the marked fields, then save again.',
    },
    config_wrong: {
      happened: 'A number is missing or out of its limits.',
      advice: 'Enter whole numbers of at least 1.',
    },
    channel_in_use: {
      happened: 'An output preset still prints to this channel.',
      detailed: 'Output presets still print to this channel: {{presets}}.',
      advice: 'Give the preset another channel first.',
    },
    multi_job_group_wrong: {
      happened: 'A multi-job group is not complete.',
      detailed: 'The multi-job group “{{name}}” is not complete.',
      advice:
        'Give it a name of its own, and each file a name of its own and a channel that the user still has; combined files go to one channel.',
    },
    profile_invalid: {
      happened: 'This is no ICC profile of a printing condition.',
      advice: 'Choose the profile of an output device (.icc): grey, RGB or CMYK.',
    },
    profile_limit: {
      happened: 'The maximum number of ICC profiles of an environment is reached.',
      detailed: 'An environment may store at most {{limit}} ICC profiles.',
      advice: 'Delete one that no channel uses, then add this one.',
    },
    profile_in_use: {
      happened: 'An output channel still uses this profile.',
      detailed: 'Output channels still use the profile “{{name}}”: {{channels}}.',
      advice: 'Give these channels another profile first.',
    },
    folder_not_allowed: {
      happened: 'Platen may not use this folder.',
      detailed: 'Platen may not use the folder “{{value}}”.',
      advice: 'Choose output or a folder in it, or ask the administrator of the server to grant access to the folder.',
    },
    ticket_wrong: {
      happened: 'This ticket template cannot be used.',
      advice: 'Correct what the editor marks, or go back to Platen’s template.',
    },
    webhook_address: {
      happened: 'Platen may not send anything to this address.',
      advice: 'Use an https address on the public internet, or ask the administrator of the server to allow the host.',
    },
    shop_address: {
      happened: 'Platen may not request orders from this address.',
      advice:
        'Enter the https address of the shop on the public internet, or ask the administrator of the server to allow the host.',
    },
    shop_signature: {
      happened: 'The signature of the message is missing or wrong.',
      advice: 'Enter the secret that the shop signs with.',
    },
    shop_off: {
      happened: 'This shop is switched off in Platen.',
      advice: 'Switch it on under Settings, Shops.',
    },
    artwork_host_wrong: {
      happened: 'Artwork cannot be fetched from one of these hosts.',
      detailed: 'Artwork cannot be fetched from the host “{{host}}”.',
      advice: 'Name hosts of the public internet, such as files.shop.example or files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'The jig breaks a rule.',
      detailed: 'The jig “{{name}}” breaks rules (errors: {{count}}).',
      advice: 'Correct the marked fields and slots, then save again.',
    },
    jigs_too_large: {
      happened: 'The jigs are too large in all.',
      detailed: 'The slots of all jigs may have {{limitMb}} MB in all.',
      advice: 'Delete jigs that are no longer needed, or simplify the shapes of their slots.',
    },
    layout_invalid: {
      happened: 'The print layout breaks a rule.',
      detailed: 'The print layout “{{name}}” breaks rules (errors: {{count}}).',
      advice: 'Correct the marked jigs and fields, then save again.',
    },
    slots_locked: {
      happened: 'The slots come from an SVG drawing and are locked.',
      detailed: 'The slots of the jig “{{name}}” come from an SVG drawing and are locked.',
      advice: 'Change the drawing and import it again, or change only how artwork is placed in the slots.',
    },
    geometry_booked: {
      happened: 'Orders are placed on its slots, so it cannot be deleted, nor its shape changed.',
      detailed:
        'Orders are placed on slots of “{{name}}” (output presets: {{presets}}), so it cannot be deleted, nor its shape changed.',
      advice: 'Print or remove these orders first, or save your changes under another name.',
    },
    layout_broken: {
      happened: 'The jigs no longer fit on the print layout, so nothing was printed.',
      detailed: 'The jigs no longer fit on the print layout “{{name}}”, so nothing was printed.',
      advice: 'Open the print layout, correct the marked jigs and save it. Bookings are kept.',
    },
    product_invalid: {
      happened: 'The product is not complete or not valid.',
      advice: 'Correct the fields with a message, and save again.',
    },
    product_template_deleted: {
      happened: 'The template of this version of the product is deleted, so the version was not restored.',
      advice: 'Restore the template first, under “Deleted templates”, or choose another one in the product.',
    },
    product_import_faulty: {
      happened: 'The file has faults, so nothing was imported.',
      detailed: 'The file has faults (number: {{count}}), so nothing was imported.',
      advice: 'Correct the listed lines, and choose the file again.',
    },
    template_invalid: {
      happened: 'The template breaks a rule.',
      detailed: 'The template “{{name}}” breaks rules (errors: {{count}}).',
      advice: 'Correct the marked fields and items, then save again.',
    },
    font_refused: {
      happened: 'The file cannot be used as a font.',
      detailed: '“{{name}}” cannot be used as a font.',
      advice: 'Choose an OpenType or TrueType font (.otf or .ttf) with outlines.',
    },
    font_in_use: {
      happened: 'The font is used by templates.',
      detailed: 'The font “{{name}}” is used by templates: {{templates}}.',
      advice: 'Choose another font in these templates first.',
    },
    copies_not_printed: {
      happened: 'Copies of this order are to be printed anyway, since it was activated or changed meanwhile.',
      detailed: 'Copies of order {{orderId}} are to be printed anyway, since it was activated or changed meanwhile.',
      advice: 'They do not have to be sent back. Leave out the slots of this order.',
    },
    run_not_in_state: {
      happened: 'The status of the print job has changed in the meantime.',
      advice: 'Its current state is shown now; choose from what is possible there.',
    },
    piece_already_rejected: {
      happened:
        'One of these pieces has been rejected before, in this print job or in another print job of the same sheet.',
      detailed:
        'The piece in slot {{jigNo}}.{{slotNo}} has been rejected before, in this print job or in another print job of the same sheet.',
      advice: 'The picture has been loaded again; choose from the other pieces.',
    },
    piece_cancelled: {
      happened: 'One of these pieces is cancelled.',
      detailed: 'The piece in slot {{jigNo}}.{{slotNo}} is cancelled.',
      advice: 'Cancelled pieces are not printed again; choose from the other ones.',
    },
    all_pieces_cancelled: {
      happened: 'All pieces of this print job are cancelled.',
      advice: 'There is nothing left to print; orders that were set active again are printed from their output preset.',
    },
    sheet_not_ready: { happened: 'The sheet has not been composed yet.', advice: 'Wait until the print job is ready.' },
    sheet_deleted: {
      happened: 'The sheet was deleted at the age that the configuration gives.',
      advice: 'Print the sheet again; it is then composed again.',
    },
    artwork_missing: {
      happened: 'The artwork of the order is missing.',
      detailed: 'The artwork of order {{orderId}} is missing.',
      advice: 'Deliver the file again under the name that the order gives.',
    },
    artwork_held_back: {
      happened: 'The order is on hold.',
      detailed: 'Order {{orderId}} is on hold.',
      advice: 'Edit the order to see why and to release it.',
    },
    piece_without_ink: {
      happened: 'Nothing would be printed on a piece.',
      detailed:
        'Nothing would be printed for {{order}} in slot {{jigNo}}.{{slotNo}}: nothing that its artwork draws is inside the slot and the printable area.',
      advice: 'Correct the layout, the jig or the artwork.',
    },
    white_not_traced: {
      happened: 'White in the shape of the artwork could not be made.',
      detailed:
        'The white in the shape of the artwork could not be made for {{order}} in slot {{jigNo}}.{{slotNo}}: the artwork has too many details, or drawing it took too long.',
      advice: 'Choose white in the whole slot in the output settings, or replace the artwork.',
    },
    artwork_refused: {
      happened: 'The artwork cannot be used.',
      detailed: 'The artwork of {{order}} in slot {{jigNo}}.{{slotNo}} cannot be placed on the sheet.',
      advice: 'Open it in the program it comes from and save it again as PDF.',
    },
    artwork_not_fetched: {
      happened: 'The artwork could not be fetched from its address.',
      advice: 'Check that the address is right and can be reached from the server.',
    },
    upload_offset: {
      happened: 'The upload did not continue where it was interrupted.',
      advice: 'The connector resumes it automatically.',
    },
    upload_damaged: {
      happened: 'The file did not arrive as it was sent.',
      advice: 'The connector sends it again automatically.',
    },
    storage_full: {
      happened: 'The storage is full.',
      advice: 'Please purchase extra storage or delete data to continue.',
    },
  },
} as const satisfies {
  errors: Record<ErrorCode, { happened: string; advice: string }> &
    Record<DetailedErrorCode, { detailed: string }> & {
      changed_meanwhile: { detailedBy: string }
      no_free_slot: { no_jig: string; jig_not_on_layout: string }
    }
}
