import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  login: {
    title: 'Anmelden',
    tagline: 'Vom Auftrag zum fertigen Druck, ohne Umweg.',
    environment: 'Umgebung',
    environmentHint: 'Der Name der Umgebung Ihrer Druckerei',
    environmentInvalid: 'Nur Buchstaben von a bis z und Ziffern',
    email: 'E-Mail',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein',
    rememberMe: 'Angemeldet bleiben',
    login: 'Anmelden',
    setupGuide: 'Einrichtungsanleitung',
    privacy: 'Datenschutzerklärung',
    wrongCredentials: 'Benutzername oder Passwort ist ungültig.',
    withoutEnvironment: 'Ohne Umgebung können sich nur Super-Administratoren anmelden.',
    checkEnvironment: 'Ist „{{environment}}“ die richtige Umgebung?',
    failedRequest: 'Die Anfrage ist fehlgeschlagen. Bitte prüfen Sie die Verbindung zum Server.',
    tooMany_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute noch einmal.',
    tooMany_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten noch einmal.',
    failedSignIns:
      '{{count}} Anmeldungen an Ihrem Konto sind in den letzten 15 Minuten fehlgeschlagen. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
    logoutFailed: 'Sie sind noch angemeldet',
  },
  signInPage: {
    remote: 'Anmeldung für Administratoren',
    error: 'Die Anmeldung beim Identitätsdienst hat nicht geklappt. Versuchen Sie es noch einmal.',
    refused:
      'Der Identitätsdienst hat Sie angemeldet, aber Platen hat die Anmeldung nicht angenommen. Versuchen Sie es noch einmal. Passiert es wieder, steht der Grund im Protokoll des Servers.',
    unavailable: 'Platen erreicht den Identitätsdienst nicht. Versuchen Sie es später noch einmal.',
    popupBlocked:
      'Der Browser hat das Anmeldefenster blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.',
  },
  sessionEnd: {
    title: 'Sie sind abgemeldet',
    otherTitle: 'Jemand anderes hat sich angemeldet',
    inputKept: 'Ihre Eingaben auf dieser Seite sind noch da. Melden Sie sich wieder als {{user}} an, um fortzufahren.',
    pageOfOtherUser: 'Diese Seite gehört zu {{user}}.',
    leave: 'Diese Seite verlassen',
    continueAs: 'Als {{user}} fortfahren',
    otherTab: 'In einem neuen Tab anmelden',
    continue: 'Fortfahren',
    passwordFirst: 'Wählen Sie zuerst in einem neuen Tab Ihr neues Passwort, dann fahren Sie hier fort.',
    reason: {
      expired: 'Ihre Sitzung ist abgelaufen.',
      signed_out_elsewhere: 'Ihre Sitzung wurde in einem anderen Browser beendet.',
      new_password: 'Sie wurden abgemeldet, weil Ihr Passwort geändert wurde.',
      deactivated: 'Ihr Konto wurde von einem Administrator deaktiviert.',
      account_removed: 'Ihr Konto wurde von einem Administrator gelöscht.',
      environment_deleted: 'Ein Super-Administrator hat diese Umgebung gelöscht.',
      signed_out: 'Sie haben sich in einem anderen Tab dieses Browsers abgemeldet.',
      other_user: '{{user}} hat sich in einem anderen Tab dieses Browsers angemeldet.',
      unknown: 'Ihre Sitzung wurde beendet.',
    },
  },
}
