import { constants, publicEncrypt } from 'node:crypto'

/** A password as the browser encrypts it for the server that has this key. */
export const seal = (publicKey: string, plain: string): string =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(encodeURIComponent(plain)),
  ).toString('base64')
