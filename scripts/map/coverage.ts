import { catalogue } from '../../packages/contract/catalogue/all.ts'
import type { BuiltRoute, Rung } from './built-routes.ts'
import { table } from './table.ts'

/** docs/coverage.md: every built page with what it stands on and what proves it, and how far each module is. */
export function coveragePage(built: readonly BuiltRoute[]): string {
  return `# Coverage

Written by \`npm run map\`; \`npm run check\` refuses a stale page. A page is built when its file exists below \`src/routes\`.

Rungs: **L0** the entity alone · **L1** with its \`.ui.tsx\` · **L2** composed from crud controllers and parts · **L3** bespoke.
Tests are those that import the screen or name its path; entities are tested besides by the conformance suites of \`tests/\`.

## Modules
${table(['Module', 'Built', 'Catalogue', 'L0', 'L1', 'L2', 'L3', 'With tests of their own'], moduleRows(built))}

## Built pages
${table(
  ['Route', 'Title', 'Module', 'Entity', 'Rung', 'Tests'],
  built.map((page) => [
    `\`${page.route.path}\``,
    page.route.title,
    page.route.module,
    page.entities.join(', '),
    page.rung,
    page.tests.map((test) => `\`${test}\``).join(' '),
  ]),
)}
`
}

const RUNGS: readonly Rung[] = ['L0', 'L1', 'L2', 'L3']

function moduleRows(built: readonly BuiltRoute[]): string[][] {
  const byModule = Map.groupBy(built, (page) => page.route.module)
  const row = (name: string, pages: readonly BuiltRoute[], total: number) => [
    name,
    String(pages.length),
    String(total),
    ...RUNGS.map((rung) => String(pages.filter((page) => page.rung === rung).length)),
    String(pages.filter((page) => page.tests.length > 0).length),
  ]
  const modules = [...Map.groupBy(catalogue, (route) => route.module)]
  return [
    ...modules.map(([module, routes]) => row(module, byModule.get(module) ?? [], routes.length)),
    row('**all**', built, catalogue.length),
  ]
}
