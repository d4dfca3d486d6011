import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebAppIfStale } from './web-build.mjs'

let root
let builds

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  builds = 0
  write('index.html', '<main>')
  write('src/app/main.ts', 'export const a = 1')
  write('packages/ui/src/button/button.tsx', 'export const b = 1')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const build = (code = 0) =>
  buildWebAppIfStale(root, async () => {
    builds++
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    mkdirSync(join(root, 'dist'))
    return code
  })

test('what was built is not built again', async () => {
  await build()
  await build()
  expect(builds).toBe(1)
})

test.each([
  'index.html',
  'src/app/main.ts',
  'packages/ui/src/button/button.tsx',
  'src/app/new.ts',
  'vite.config.ts',
  'scripts/bundle/chunks.ts',
  'package-lock.json',
])('a change of %s is', async (file) => {
  await build()
  write(file, 'changed')
  await build()
  expect(builds).toBe(2)
})

test.each([
  'src/app/main.test.ts',
  'packages/ui/src/button/button.stories.tsx',
  'packages/ui/README.md',
  'src/routeTree.gen.ts',
])('a change of %s, which is no part of it, is not', async (file) => {
  await build()
  write(file, 'changed')
  await build()
  expect(builds).toBe(1)
})

test('a build that failed is made again', async () => {
  await expect(build(1)).rejects.toThrow('could not be built')
  expect(existsSync(join(root, 'dist', '.build-stamp'))).toBe(false)
  await build()
  expect(builds).toBe(2)
})
