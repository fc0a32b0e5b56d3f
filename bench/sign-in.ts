type Json = Record<string, unknown>
export type BenchCall = (method: string, where: string, body?: object) => Promise<Json>

/** Signs in to the demo and returns a function that makes calls as that user. It throws if a call fails. */
export async function signIn(address: string, userId: string): Promise<BenchCall> {
  const headers = { customer: 'demo', 'content-type': 'application/json', origin: address }
  const login = await fetch(`${address}/pax/user/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ userId, password: 'platen-demo' }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (method, where, body) => {
    const response = await fetch(`${address}${where}`, {
      method,
      headers: { ...headers, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await response.json()) as Json
    if (json['success'] !== true) throw new Error(`${method} ${where}: ${String(json['errorCode'])}`)
    return json
  }
}
