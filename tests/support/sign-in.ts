import { seal } from './seal.ts'

/** Signs in over HTTP as the login page does; the session's token. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const { rsaPublicKey } = (await (await fetch(`${address}/config.json`)).json()) as { rsaPublicKey: string }
  const reply = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: seal(rsaPublicKey, password) }),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { token: string } }
  if (code !== 0) throw new Error(`${username} cannot sign in: ${code} ${msg}`)
  return data.token
}
