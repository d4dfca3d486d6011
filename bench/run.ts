import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { record } from './report.ts'
import { type Benchmark, type Claim, holds, line, machine } from './support.ts'

/** `npm run bench [name…]`: runs the benchmarks of this folder, keeps what they found, fails when a bar is missed. */
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  // How long those watch that watch something over time: `npm run bench load -- --minutes 20`.
  options: { minutes: { type: 'string' } },
})
const options = values.minutes === undefined ? {} : { minutes: Number(values.minutes) }
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .sort()
const names = files.map((file) => file.replace('.bench.ts', ''))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(2)
}
console.log(machine())
const found = new Map<string, readonly Claim[]>()
for (const file of files) {
  const name = file.replace('.bench.ts', '')
  if (wanted.length && !wanted.includes(name)) continue
  const { benchmark } = (await import(`./${file}`)) as { benchmark: Benchmark }
  console.log(`\n${name}`)
  const claims = await benchmark.run(options)
  found.set(name, claims)
  for (const claim of claims) console.log(`  ${line(claim)}`)
}
record(found)
const claims = [...found.values()].flat()
const missed = claims.filter((claim) => !holds(claim))
console.log(`\n${claims.length - missed.length} of ${claims.length} bars hold`)
process.exit(missed.length ? 1 : 0)
