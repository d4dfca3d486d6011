import { catalogue } from '../../packages/contract/catalogue/all.ts'
import type { BuiltRoute } from './built-routes.ts'
import { type Cost, costs, fullFolders, handWork, totalOf } from './cost.ts'
import { isProductFile, linesOf } from './lines.ts'
import { type LargePage, largePages, readmeOf } from './large-pages.ts'
import type { Rung } from './rung.ts'
import { sharedScreens } from './own-lines.ts'
import type { SourceTree } from './source-files.ts'
import { table } from './table.ts'

/** docs/coverage.md: every built page with what it stands on, costs and is proved by, and how far each module is. */
export function coveragePage(
  tree: SourceTree,
  built: readonly BuiltRoute[],
  reasons: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  const rows = costs(tree, built)
  return `# Coverage

Written by \`npm run map\`; \`npm run check\` refuses a stale page. A page is built when its file exists below \`src/routes\`.

Rungs, by what the page's component draws at its top: **L0** the entity alone by a screen of the engine · **L1** that screen with a
named \`ui\` (\`.ui.tsx\`) · **L2** a screen of its own that composes crud's screens, controllers or parts, itself or in what it frames ·
**L3** bespoke, none of them · **–** draws nothing (leads on, or only holds its children).
Own lines are those of the route file and of the files of \`src/features\` that no other route reaches, without tests and stories.

## What it costs
${costLines(tree, built, totalOf(rows))}

## Large pages
The most expensive first: L1 above 60 lines of their own, L2 and L3 above 250. The reasons stand in the README of the feature, section
\`Large pages\`; \`npm run check\` refuses a page without one, and one that no large page needs.

${table(['Route', 'Title', 'Rung', 'Own lines', 'Why'], largePages(built, reasons).map(largeRow))}

A screen that several routes show belongs to none of them alone; what only its routes reach:

${table(
  ['Screen', 'Routes', 'Lines'],
  sharedScreens(tree, built)
    .filter(({ lines }) => lines > 250)
    .map(({ top, routes, lines }) => [`\`${top}\``, routes.map((route) => `\`${route}\``).join(' '), String(lines)]),
)}

## Lines by module
Product: lines of \`src/features\`, \`src/routes\`, \`server/modules\` and \`packages/contract\` less its kernel and catalogue, without tests, stories
and fixtures. Tests: those beside them; of all modules \`tests\`, \`e2e\` and \`bench\`. Demo: \`server/db/demo\`.

${table(['Module', 'Pages', 'Product', 'Tests', 'Demo', 'Product a page'], costRows(rows))}

## Modules
${table(['Module', 'Built', 'Catalogue', ...RUNGS, 'With tests of their own'], moduleRows(built))}

## Built pages
Tests are those that import the screen or name its path; entities are tested besides by the conformance suites of \`tests/\`.

${table(
  ['Route', 'Title', 'Module', 'Entity', 'Rung', 'Own lines', 'Tests'],
  built.map((page) => [
    `\`${page.route.path}\``,
    page.route.title,
    page.route.module,
    page.entities.join(', '),
    page.rung,
    String(page.lines),
    page.tests.map((test) => `\`${test}\``).join(' '),
  ]),
)}
`
}

const RUNGS: readonly Rung[] = ['L0', 'L1', 'L2', 'L3', '–']

function costLines(tree: SourceTree, built: readonly BuiltRoute[], total: Cost): string {
  const { dialogs, bentLists, untypedReads } = handWork(tree)
  const folders = fullFolders(tree)
  const screens = [...tree.values()].filter(({ path }) => /^src\/(features|routes)\//.test(path) && isProductFile(path))
  const onScreen = screens.reduce((sum, file) => sum + linesOf(file), 0)
  const own = built.reduce((sum, { lines }) => sum + lines, 0)
  return `**${perPage(total)} product lines a page**: ${total.product} lines, ${total.pages} pages.

${table(
  ['Figure', 'Count'],
  [
    [
      'Files of `src/features` with a `Dialog` or `TaskDialog` of their own',
      String(dialogs.submitting.length + dialogs.showing.length),
    ],
    ['· that run an action', String(dialogs.submitting.length)],
    ['· that only show something', String(dialogs.showing.length)],
    ['Entities bent for one screen: `{...entity, list: …}`', String(bentLists)],
    ["Untyped reads of rows: `row['…']`", String(untypedReads)],
    ['Lines of `src/features` and `src/routes` that one page alone reaches', String(own)],
    ['· the rest, nearly all shared by several', String(onScreen - own)],
    ['Folders over 30 files', String(folders.length)],
  ],
)}

Folders over 30 files: ${folders.map(([folder, count]) => `\`${folder}\` ${count}`).join(' · ')}.`
}

const perPage = ({ product, pages }: Cost): string => (pages === 0 ? '–' : String(Math.floor(product / pages)))

const costRows = (rows: readonly Cost[]): string[][] =>
  [...rows.map((row) => [row.module ?? 'shared by all', row] as const), ['**all**', totalOf(rows)] as const].map(
    ([name, row]) => [name, String(row.pages), String(row.product), String(row.tests), String(row.demo), perPage(row)],
  )

const largeRow = ({ page, reason }: LargePage): string[] => [
  `\`${page.route.path}\``,
  page.route.title,
  page.rung,
  String(page.lines),
  reason ?? `(\`${readmeOf(page)}\` does not say)`,
]

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
