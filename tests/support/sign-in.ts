import { constants, publicEncrypt } from 'node:crypto'

/** Signs in over HTTP as the login page does; the session's token. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const { rsaPublicKey } = (await (await fetch(`${address}/config.json`)).json()) as { rsaPublicKey: string }
  const sealed = publicEncrypt(
    { key: rsaPublicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(encodeURIComponent(password)),
  ).toString('base64')
  const reply = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: sealed }),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { token: string } }
  if (code !== 0) throw new Error(`${username} cannot sign in: ${code} ${msg}`)
  return data.token
}
