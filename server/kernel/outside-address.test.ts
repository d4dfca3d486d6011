import { expect, test } from 'vitest'
import { outsideAddress } from './outside-address.ts'

test.each([
  ['https://pay.example/v3', true],
  ['http://127.0.0.1:9000/push', true],
  ['http://[::1]/', true],
  ['http://localhost:80', true],
  ['http://pay.example/v3', false],
  ['http://10.0.0.7/push', false],
  ['http://127.0.0.1.example/', false],
  ['http://localhost@pay.example/', false],
  ['ftp://127.0.0.1/', false],
  ['pay.example', false],
])('what is sent to %s leaves this host by TLS only: %s', (address, taken) => {
  expect(outsideAddress.safeParse(address).success).toBe(taken)
})
