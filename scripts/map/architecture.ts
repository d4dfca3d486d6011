import { catalogue, permissionTable } from '../../packages/contract/catalogue/all.ts'
import type { BuiltRoute } from './built-routes.ts'
import { roomGraph } from './rooms.ts'
import type { SourceTree } from './source-files.ts'
import { table } from './table.ts'

/** docs/architecture.md: the rooms, the arrows that the imports really draw, and what each module holds. */
export function architecturePage(tree: SourceTree, built: readonly BuiltRoute[]): string {
  const { rooms, arrows } = roomGraph(tree)
  return `# Architecture

Written by \`npm run map\` from the imports of the code; \`npm run check\` refuses a stale page. Reasons stand in [decisions](decisions/),
the shapes every layer relies on in [conventions](conventions.md), what is built in [coverage](coverage.md), what is promised
against whom in [security](security.md).

## Rooms: each answers one question
${table(
  ['Room', 'Question'],
  rooms.map((room) => [`\`${room.folder}\``, room.question]),
)}

## Who imports whom
An arrow is at least one import in a product file; tests and stories are left out.

\`\`\`mermaid
flowchart LR
${rooms.map((room) => `  ${room.id}["${room.folder}"]`).join('\n')}
${arrows.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`

## Modules
Built pages of all catalogue pages, and what each module holds beside them.

${table(['Module', 'Pages', 'Entities', 'Actions files', 'Permission codes', 'Screens', 'Server files', 'Uses modules'], moduleRows(tree, built))}
`
}

function moduleRows(tree: SourceTree, built: readonly BuiltRoute[]): string[][] {
  const paths = [...tree.keys()]
  const inCatalogue = Map.groupBy(catalogue, (route) => route.module)
  const inServer = paths.flatMap((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  const inContract = paths.flatMap(
    (path) => /^packages\/contract\/([^/]+)\/[^/]+\.(?:entity|actions)\.ts$/.exec(path)?.[1] ?? [],
  )
  const modules = [...new Set([...inCatalogue.keys(), ...inServer, ...inContract])]
  const count = (pattern: RegExp) => String(paths.filter((path) => pattern.test(path)).length)
  return modules.map((module) => [
    module,
    `${built.filter((page) => page.route.module === module).length} / ${inCatalogue.get(module)?.length ?? 0}`,
    count(new RegExp(`^packages/contract/${module}/[^/]+\\.entity\\.ts$`)),
    count(new RegExp(`^packages/contract/${module}/[^/]+\\.actions\\.ts$`)),
    String(permissionTable.filter((permission) => permission.module === module).length),
    count(new RegExp(`^src/features/${module}/.*-screens?\\.tsx$`)),
    count(new RegExp(`^server/modules/${module}/.*\\.(?:hooks|service|queries)\\.ts$`)),
    usedModules(tree, module).join(', '),
  ])
}

function usedModules(tree: SourceTree, module: string): string[] {
  const rooms = ['src/features/', 'server/modules/']
  const used = new Set<string>()
  for (const room of rooms)
    for (const file of tree.values()) {
      if (!file.path.startsWith(`${room}${module}/`)) continue
      for (const target of file.imports) {
        const other = target.startsWith(room) ? target.slice(room.length).split('/')[0] : undefined
        if (other !== undefined && other !== module && target.slice(room.length).includes('/')) used.add(other)
      }
    }
  return [...used].toSorted()
}
