import { runtimeConfig } from '@/app/config'

const library = () => import('jsencrypt')

/** Fetches key and library while the user is still typing. */
export function warmUpEncryption(): void {
  void Promise.allSettled([library(), runtimeConfig()])
}

/** RSA-OAEP-SHA256 of the percent-encoded text: the library mangles anything that is not ASCII. */
export async function encryptSecret(plain: string): Promise<string> {
  const [{ JSEncrypt }, { rsaPublicKey }] = await Promise.all([library(), runtimeConfig()])
  const rsa = new JSEncrypt()
  rsa.setPublicKey(rsaPublicKey)
  const sealed = rsa.encryptOAEP(encodeURIComponent(plain))
  if (sealed === false) throw new Error('password could not be encrypted')
  return sealed
}
