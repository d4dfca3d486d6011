import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The handbook is built, and nothing is warned of: a story that is not found, a page that points nowhere, a module twice. */
const WARNED = /\bwarn(ing)?s?\b|^▲/i

const out = await mkdtemp(join(tmpdir(), 'wuguan-handbook-'))
const storybook = ['node_modules/storybook/dist/bin/dispatcher.js', 'build', '--disable-telemetry', '--output-dir', out]
// Node's own deprecations are of the tool.
const child = spawn(process.execPath, ['--no-deprecation', ...storybook], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, CI: 'true' },
})
let printed = ''
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
const code = await new Promise<number | null>((ended) => child.on('close', ended))
await rm(out, { recursive: true, force: true })

const lines = stripVTControlCharacters(printed).split('\n')
const warnings = lines.filter((line) => WARNED.test(line))
if (code === 0 && warnings.length === 0) console.log('The handbook builds without a warning')
else {
  console.log(printed)
  process.exitCode = 1
}
