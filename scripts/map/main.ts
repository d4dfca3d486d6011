/** `npm run map [-- --check]`: writes the generated pages of docs/, or refuses when they are stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersFile } from './answers.ts'
import { architecturePage } from './architecture.ts'
import { builtRoutes, strayRouteFiles } from './built-routes.ts'
import { coveragePage } from './coverage.ts'
import { everyFlow, flowsPage } from './flows.ts'
import { readReasons, reasonProblems } from './large-pages.ts'
import { licencesPage } from './licences.ts'
import { ROOT, readSourceTree } from './source-files.ts'

const tree = readSourceTree()
const built = builtRoutes(tree)
const reasons = readReasons(tree.keys())
const pages = {
  'docs/architecture.md': architecturePage(tree, built),
  'docs/coverage.md': coveragePage(tree, built, reasons),
  'docs/flows.md': flowsPage(await everyFlow()),
  'docs/licences.md': licencesPage(),
  'server/kernel/http/answers.gen.json': answersFile(),
}

const problems = [
  ...strayRouteFiles(tree).map((file) => `${file}: its path is not in the catalogue`),
  ...reasonProblems(built, reasons),
]
for (const problem of problems) console.error(problem)

const current = (page: string): string => {
  try {
    return readFileSync(join(ROOT, page), 'utf8')
  } catch {
    return ''
  }
}
const stale = Object.entries(pages).filter(([page, text]) => current(page) !== text)

if (process.argv.includes('--check')) {
  for (const [page] of stale) console.error(`${page} is stale: npm run map`)
} else {
  for (const [page, text] of stale) writeFileSync(join(ROOT, page), text)
  console.log(stale.length > 0 ? `wrote ${stale.map(([page]) => page).join(', ')}` : 'the maps are fresh')
}
if (problems.length > 0 || (process.argv.includes('--check') && stale.length > 0)) process.exitCode = 1
