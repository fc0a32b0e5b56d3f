// Where the identity provider sends its popup back to: hands the answer to the login page and closes.
const channel = new BroadcastChannel('platen-sign-in')
channel.postMessage(Object.fromEntries(new URLSearchParams(window.location.search)))
window.close()
