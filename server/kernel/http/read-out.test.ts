import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOut } from './read-out.ts'

const TIMES = 20
const server = createServer((request, response) => {
  void readOut(request).then(() => response.writeHead(413, { connection: 'close' }).end('提交的内容过大'))
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => server.close())

/** Another process, which goes on writing while this one answers. */
const sender = (address: string) => `
  const body = 'A'.repeat(12 * 1024 * 1024)
  for (let i = 0; i < ${TIMES}; i++)
    console.log(await fetch('${address}', { method: 'POST', body }).then((reply) => reply.text(), (error) => String(error.cause)))
`

test('whoever sends far too much reads the words', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', sender(address)])
  const said = (await text(child.stdout)).trim().split('\n')
  expect(said).toEqual(Array.from({ length: TIMES }, () => '提交的内容过大'))
})

test('a call without a body is answered at once', async () => {
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await reply.text()).toBe('提交的内容过大')
})
