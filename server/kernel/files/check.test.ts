import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { urlOf } from '../../../tests/support/cluster.ts'
import { uuidv7 } from '../ids.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function keep(text: string, name: string | null): Promise<string> {
  const { files, q, clock } = app.kernel
  const received = await files.receive(
    (async function* () {
      yield Buffer.from(text)
    })(),
    1_000,
  )
  const key = await files.keep(received)
  if (name !== null)
    await q.query(
      `insert into attachment (id, name, ext, mime, size, sha256, storage_key, biz_type, visibility, confirmed, created_at, updated_at)
       values ($1, $2, 'txt', 'text/plain', $3, $4, $5, 'basedata.house', 1, true, $6, $6)`,
      [uuidv7(), name, received.size, received.sha256, key, clock.now()],
    )
  return key
}
const pathOf = (key: string) => join(app.kernel.settings.dataDir, 'files', key)

/** `npm run files:check` on the database and files of the app. */
async function check(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/files-check.ts', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(app.connection),
      SECRET_KEY: app.kernel.settings.secretKey,
      DATA_DIR: app.kernel.settings.dataDir,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

it('names what is missing or changed, and takes away what no row names when told to', async () => {
  const [whole, gone, short, other] = await Promise.all([
    keep('whole', '完好.txt'),
    keep('gone', '丢失.txt'),
    keep('short', '截断.txt'),
    keep('other', '篡改.txt'),
  ])
  expect(await check('--content')).toMatchObject({ code: 0 })
  const [left, recent] = await Promise.all([keep('left', null), keep('recent', null)])
  const longAgo = new Date(Date.now() - 7_200_000)
  await utimes(pathOf(left), longAgo, longAgo)
  await rm(pathOf(gone))
  await writeFile(pathOf(short), 'sho')
  await writeFile(pathOf(other), 'OTHER')
  const quick = await check()
  expect(quick.code).toBe(1)
  expect(quick.printed).toContain(`FAIL ${gone} is missing: 丢失.txt (basedata.house)`)
  expect(quick.printed).toContain(`FAIL ${short} has another size: 截断.txt`)
  expect(quick.printed).not.toContain(other)
  expect(quick.printed).not.toContain(whole)
  expect(quick.printed).toContain('1 files that no row names: `-- --remove` takes them away')
  const thorough = await check('--content', '--remove')
  expect(thorough.printed).toContain(`FAIL ${other} has other content: 篡改.txt`)
  expect(thorough.printed).toContain('1 files that no row names were removed')
  const { files } = app.kernel
  expect(await Promise.all([left, recent, whole].map((key) => files.size(key)))).toEqual([null, 6, 5])
})

it('ends in words when it is asked wrongly or its database is away', async () => {
  const usage = await check('--nothing')
  expect(usage).toEqual({ code: 2, printed: 'usage: npm run files:check -- [--content] [--remove]\n' })
})
