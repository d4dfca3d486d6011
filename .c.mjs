import { readFileSync, existsSync } from 'node:fs'
const { GUARDS } = await import('./tests/mutants/guards.ts'); const { MONEY } = await import('./tests/mutants/money.ts'); const { SCHEMA } = await import('./tests/mutants/schema.ts')
for (const m of [...GUARDS, ...MONEY, ...SCHEMA]) { const n = readFileSync(m.file,'utf8').split(m.find).length-1; if (n!==1) console.log(n, m.file, m.find); for (const f of m.by) if (!existsSync(f)) console.log('no test', f) }
console.log(GUARDS.length, MONEY.length, SCHEMA.length)
