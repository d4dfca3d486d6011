import { api } from '@/app/api/client'
import { runtimeConfig } from '@/app/config'

const library = () => import('jsencrypt')

/** The server takes a nonce for five minutes; one that was fetched earlier is left. */
const FRESH_MS = 4 * 60_000
let ready: { nonce: Promise<string>; at: number } | null = null

const askNonce = () => api.get<{ nonce: string }>('/auth/nonce', undefined, { quiet: true }).then(({ nonce }) => nonce)
/** Seals one password and no second. */
function takeNonce(): Promise<string> {
  const kept = ready
  ready = null
  return kept && Date.now() - kept.at < FRESH_MS ? kept.nonce.catch(askNonce) : askNonce()
}

/** Fetches key, library and nonce while the user is still typing. */
export function warmUpEncryption(): void {
  void Promise.allSettled([library(), runtimeConfig()])
  if (ready && Date.now() - ready.at < FRESH_MS) return
  ready = { nonce: askNonce(), at: Date.now() }
  ready.nonce.catch(() => undefined)
}

/** RSA-OAEP-SHA256 of `nonce:` and the percent-encoded text: the library mangles anything that is not ASCII. */
export async function encryptSecret(plain: string): Promise<string> {
  const [{ JSEncrypt }, { rsaPublicKey }, nonce] = await Promise.all([library(), runtimeConfig(), takeNonce()])
  const rsa = new JSEncrypt()
  rsa.setPublicKey(rsaPublicKey)
  const sealed = rsa.encryptOAEP(`${nonce}:${encodeURIComponent(plain)}`)
  if (sealed === false) throw new Error('password could not be encrypted')
  return sealed
}
