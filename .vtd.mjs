import { createVitest } from 'vitest/node'
import { createInterface } from 'node:readline'
import { writeFileSync } from 'node:fs'
const vitest = await createVitest("test", { watch: false, reporters: [{ onTestModuleEnd(m) { for (const e of m.errors()) console.log("MODERR", e.stack ?? e.message); for (const t of m.children.allTests()) { const r = t.result(); console.log(r.state.toUpperCase(), t.fullName, r.state === "failed" ? r.errors.map((e) => e.message.slice(0, 6000) + "\n" + (e.stacks?.[0] ? e.stacks[0].file + ":" + e.stacks[0].line : "") + (e.diff ? "\n" + e.diff.slice(0, 8000) : "")).join("\n") : "") } for (const s of m.children.allSuites()) for (const e of s.errors()) console.log("SUITEERR", e.message) }, onUserConsoleLog(l) { console.log(l.content) } }], maxWorkers: 1, project: ["server"], silent: false })

console.log('READY')
const rl = createInterface({ input: process.stdin })
for await (const line of rl) {
  const [tag, ...files] = line.trim().split(/\s+/)
  if (!tag) continue
  try {
    for (const p of vitest.projects) for (const e of Object.values(p.vite.environments)) for (const f of [...e.moduleGraph.fileToModulesMap.keys()]) if (f.startsWith(process.cwd()) && !f.includes('node_modules')) vitest.invalidateFile(f)
    const specs = await vitest.globTestSpecifications(files)
    const t = Date.now()
    const r = await vitest.runTestSpecifications(specs, false)
    console.log('DONE', tag, ((Date.now() - t) / 1000).toFixed(1), 's', specs.length)
  } catch (e) { console.log('ERR', e) }
  writeFileSync('/tmp/vtd.' + tag, 'x')
}
await vitest.close()
