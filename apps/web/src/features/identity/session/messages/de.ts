import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'de'> = {
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
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
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
  },
}
