import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolveConfig } from 'vite'

/** Everything that can be proven without running the product. Each step says nothing while it holds. */
interface Step {
  name: string
  args: string[]
  /** How to mend it, where a command does. */
  mend?: string
}

const STEPS: Step[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--project', '.'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'boundaries', args: ['scripts/check/boundaries.ts'] },
  { name: 'sources', args: ['scripts/check/sources.ts'] },
  { name: 'regexes', args: ['scripts/check/regexes.ts'] },
  { name: 'controls', args: ['scripts/check/controls.ts'] },
  { name: 'buttons', args: ['scripts/check/buttons.ts'] },
  { name: 'suffixes', args: ['scripts/check/suffixes.ts'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--list-different', '.'], mend: 'npm run format' },
  { name: 'maps', args: ['scripts/map/main.ts', '--check'], mend: 'npm run map' },
]

const begun = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

// The plugin writes src/routeTree.gen.ts, which the types need and git does not keep, when Vite reads its configuration.
await resolveConfig({ logLevel: 'error' }, 'build')
if (!existsSync('src/routeTree.gen.ts')) throw new Error('src/routeTree.gen.ts could not be generated')

const waiting = [...STEPS]
const failed: string[] = []
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))

console.log(failed.length === 0 ? `All holds (${seconds(begun)})` : `${failed.join(', ')} failed (${seconds(begun)})`)
process.exitCode = failed.length === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const since = performance.now()
    const { code, output } = await run(step.args)
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds(since)})`)
    if (code === 0) continue
    failed.push(step.name)
    console.log(output.trimEnd())
    if (step.mend) console.log(`  → ${step.mend}`)
  }
}

function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
