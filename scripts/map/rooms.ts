import type { SourceTree } from './source-files.ts'

export interface Room {
  readonly id: string
  readonly folder: string
  readonly question: string
}

/** The rooms of the house, the most special folder first: a file belongs to the first that holds it. */
export const ROOMS: readonly Room[] = [
  { id: 'ui', folder: 'packages/ui', question: 'How does it look?' },
  { id: 'kernel', folder: 'packages/contract/kernel', question: 'What can a noun, a field and a verb be?' },
  { id: 'catalogue', folder: 'packages/contract/catalogue', question: 'Which pages, menus and rights exist?' },
  { id: 'contract', folder: 'packages/contract', question: 'What is it?' },
  { id: 'crud', folder: 'packages/crud', question: 'How do nouns behave on screen?' },
  { id: 'routes', folder: 'src/routes', question: 'Which URL?' },
  { id: 'features', folder: 'src/features', question: 'What is special?' },
  { id: 'app', folder: 'src', question: 'How does it start?' },
  { id: 'serverKernel', folder: 'server/kernel', question: 'How does any call behave?' },
  { id: 'serverModules', folder: 'server/modules', question: 'What does this module do on a call?' },
  { id: 'db', folder: 'server/db', question: 'How do the tables come to be and what do they start with?' },
  { id: 'server', folder: 'server', question: 'How does the server start?' },
  { id: 'scripts', folder: 'scripts', question: 'What do the npm scripts run?' },
  { id: 'tests', folder: 'tests', question: 'What must hold over all modules?' },
  { id: 'e2e', folder: 'e2e', question: 'Does a person get through?' },
  { id: 'bench', folder: 'bench', question: 'Is it fast enough?' },
]

export const roomOf = (path: string): Room | undefined => ROOMS.find((room) => path.startsWith(`${room.folder}/`))

/** Rooms that hold files, and the arrows that product files (not tests and stories) draw between them. */
export function roomGraph(tree: SourceTree): {
  rooms: readonly Room[]
  arrows: readonly (readonly [string, string])[]
} {
  const present = new Set<string>()
  const arrows = new Set<string>()
  for (const file of tree.values()) {
    const from = roomOf(file.path)
    if (from === undefined) continue
    present.add(from.id)
    if (isProof(file.path)) continue
    for (const target of file.imports) {
      const to = roomOf(target)
      if (to !== undefined && to.id !== from.id) arrows.add(`${from.id} ${to.id}`)
    }
  }
  return {
    rooms: ROOMS.filter((room) => present.has(room.id)),
    arrows: [...arrows].toSorted().map((arrow) => arrow.split(' ') as [string, string]),
  }
}

/** Files that prove or show something and are not part of the product. */
export const isProof = (path: string): boolean =>
  /\.(test|stories)\.tsx?$/.test(path) || /^(tests|e2e|bench)\//.test(path)
