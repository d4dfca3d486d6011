import { constants, publicEncrypt } from 'node:crypto'

/** A password as the browser encrypts it for the server that has this key, with a nonce of the server or as other programs do. */
export const seal = (publicKey: string, plain: string, nonce?: string): string =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(`${nonce === undefined ? '' : `${nonce}:`}${encodeURIComponent(plain)}`),
  ).toString('base64')
