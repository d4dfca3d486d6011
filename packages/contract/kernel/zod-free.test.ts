import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./**/*.ts', { query: '?raw', import: 'default', eager: true })

/** Files that a file imports at run time, all the way down. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, clause, target] of (sources[file] ?? '').matchAll(
    /^(?:import|export)\s+([^;'"]*?)from\s+'([^']+)'/gm,
  )) {
    if (clause!.startsWith('type ')) continue
    reached(
      target!.startsWith('.') ? `./${new URL(target!, `file:///${file.slice(2)}`).pathname.slice(1)}` : target!,
      seen,
    )
  }
  return seen
}

/** Only what compiles schemas and the inputs of actions may reach zod: the login page, the tree chunk and lists import the others. */
const MAY = ['./zod.ts', './schema.ts', './sample.ts', './inputs.ts', './input-sample.ts', './print.actions.ts']

test('zod stays behind the schemas', () => {
  const files = Object.keys(sources).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => reached(file).has('zod')).sort()).toEqual([...MAY].sort())
})

test('nothing of Node, React or another package of ours is imported', () => {
  const allowed = new Set(['zod', 'big.js'])
  const outside = Object.keys(sources)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...reached(file)].filter((name) => !name.startsWith('./')))
  expect(outside.filter((name) => !allowed.has(name))).toEqual([])
})
