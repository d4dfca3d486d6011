import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE, sendRaw } from '../fuzz/raw.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

/** Longer than any supervisor should wait for the end of a process that is lost. */
const DEADLINE_MS = 10_000
/** Faults that no outside can cause are caused from inside, by a signal. */
const FAULTS = `
  process.on('SIGUSR2', () => { throw new Error('thrown') })
  process.on('SIGHUP', () => { void Promise.reject(new Error('rejected')) })`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(FAULTS).replaceAll("'", '%27')}`

let dataDir: string
let server: ServerProcess
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wuguan-crash-'))
})
afterEach(async () => {
  if (server.process.exitCode === null) await server.end('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = async () => (server = await startServer(dataDir, { DEMO: '0', LOG_LEVEL: 'info', NODE_OPTIONS }))

describe('what the outside cannot end, and how the process ends when it must', () => {
  test('after every hostile sequence of bytes the server answers', async () => {
    await start()
    for (const { name, bytes } of HOSTILE) {
      const { reply } = await sendRaw(server.address, bytes, 300)
      expect(reply, name).not.toMatch(/^HTTP\/1\.1 5/)
      const health = await fetch(`${server.address}/health`).catch((error: Error) => error.message)
      expect((health as Response).status, `${name}: ${server.output().slice(-2_000)}`).toBe(200)
    }
    for (const name of ['upgrade of //', 'upgrade of http://[']) {
      const { bytes } = HOSTILE.find((one) => one.name === name)!
      expect(await sendRaw(server.address, bytes, 5_000), name).toEqual({
        reply: expect.stringMatching(/^HTTP\/1\.1 400 /) as string,
        closed: true,
      })
    }
    expect(server.output()).not.toMatch(/uncaught error/)
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('a request that is only half sent does not keep a process that is told to stop', async () => {
    await start()
    const close = await halfRequest(server.address)
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    close()
  })

  test.each([
    ['SIGUSR2', 'thrown'],
    ['SIGHUP', 'rejected'],
  ] as const)(
    'an uncaught error ends the process within a deadline, whatever is open (%s)',
    async (signal, message) => {
      await start()
      // An open notice channel, half a request, and a connection whose upgrade nobody has answered.
      const open = await Promise.all([openSocket(server.address), halfRequest(server.address)])
      const since = performance.now()
      expect(await server.end(signal)).toEqual({ code: 1, signal: null })
      expect(performance.now() - since).toBeLessThan(DEADLINE_MS)
      const line = server
        .output()
        .split('\n')
        .find((text) => text.includes('uncaught error'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, err: { message } })
      for (const close of open) close()
    },
  )
})

async function openSocket(address: string): Promise<() => void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, 'mqtt')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return () => socket.close()
}

async function halfRequest(address: string): Promise<() => void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise((written) =>
    socket.write('POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{', written),
  )
  return () => socket.destroy()
}
