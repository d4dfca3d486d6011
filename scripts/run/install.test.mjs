import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install } from './install.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), '{"name": "wuguan"}')
  writeFileSync(join(root, 'npm'), `#!/bin/sh\necho "$@" >> "${join(root, 'asked')}"\n`)
  chmodSync(join(root, 'npm'), 0o755)
  vi.stubEnv('PATH', `${root}${delimiter}${process.env.PATH}`)
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

const asked = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')

test('packages are installed once for a lock file, and npm keeps its warnings to itself', async () => {
  await install(root)
  await install(root)
  expect(asked()).toEqual([expect.stringMatching(/^ci .*--loglevel=error/)])
  writeFileSync(join(root, 'package-lock.json'), '{"name": "wuguan", "lockfileVersion": 3}')
  await install(root)
  expect(asked()).toHaveLength(2)
})
