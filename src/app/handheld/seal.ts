/**
 * What a phone keeps of its user is sealed with a key that only his session is given (decision 0044). Nothing in the store says whose it
 * is either: its owner is a mark that only the same key makes.
 */
export interface Seal {
  readonly owner: string
  close(plain: BufferSource): Promise<Sealed>
  open(sealed: Sealed): Promise<ArrayBuffer>
}
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const text = new TextEncoder()
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sealOf(key: string): Promise<Seal> {
  const raw = await crypto.subtle.importKey('raw', text.encode(key), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode(info),
  })
  const cipher = await crypto.subtle.deriveKey(from('seal'), raw, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const owner = hex(await crypto.subtle.deriveBits(from('owner'), raw, 128))
  return {
    owner,
    async close(plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, plain) }
    },
    open: ({ iv, data }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, data),
  }
}

/** What the server made of a code for the phone to know it by: `sha256(step:CODE)`. */
export const codeMark = async (stepId: string, code: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', text.encode(`${stepId}:${code}`)))

/** A label says `PT:CODE`, a chip `04:a1:…`, a person types what he reads. */
export const plainCode = (read: string): string =>
  read
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{2}:(?=[A-Z\d]{6,}$)/, '')
    .replaceAll(/[:\s]/g, '')

export const packed = (value: unknown): Uint8Array<ArrayBuffer> => text.encode(JSON.stringify(value))
export const unpacked = <T>(bytes: ArrayBuffer): T => JSON.parse(new TextDecoder().decode(bytes)) as T
