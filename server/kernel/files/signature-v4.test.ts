import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'
import { NO_PAYLOAD, signCall } from './signature-v4.ts'

/** The examples that AWS publishes with its description of the algorithm for S3, with their key that opens nothing. */
const KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const NOW = new Date('2013-05-24T00:00:00Z')
const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`)

describe('published examples', () => {
  test.each([
    [
      'GET an object, a range of it',
      { method: 'GET', url: at('/test.txt'), headers: { Range: 'bytes=0-9' }, payloadHash: NO_PAYLOAD },
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT an object whose name has to be encoded',
      {
        method: 'PUT',
        url: at('/test$file.text'),
        headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        payloadHash: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
      },
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET with a parameter without a value',
      { method: 'GET', url: at('/?lifecycle'), payloadHash: NO_PAYLOAD },
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET with parameters out of order',
      { method: 'GET', url: at('/?prefix=J&max-keys=2'), payloadHash: NO_PAYLOAD },
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_what, call, names, signature) => {
    expect(signCall(call, KEY, NOW)['authorization']).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    )
  })
})

describe('addresses', () => {
  test.each([
    ['s3://k:s@s3.example.com/files', 'https://s3.example.com/files/'],
    ['s3://k:s@127.0.0.1:9000/files/a%20b/c?tls=0', 'http://127.0.0.1:9000/files/a%20b/c/'],
    ['s3://k:s@oss-cn-shenzhen.aliyuncs.com/files/p?style=virtual', 'https://files.oss-cn-shenzhen.aliyuncs.com/p/'],
  ])('%s', (address, base) => expect(parseS3Address(address)?.base).toBe(base))

  test('key and secret may hold anything, encoded', () => {
    expect(parseS3Address('s3://k%2B1:a%2Fb%40c@s3.example.com/files?region=cn-north-1')?.key).toEqual({
      id: 'k+1',
      secret: 'a/b@c',
      region: 'cn-north-1',
    })
  })
  test.each([
    's3://s3.example.com/files',
    's3://k:s@s3.example.com/',
    's3://k:s@h/Files_1',
    's3://k:s@h/files?tls=yes',
  ])('%s is none', (address) => expect(parseS3Address(address)).toBeNull())
})
