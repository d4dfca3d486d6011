import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { FORBIDDEN, LEFT_OUT } from '../../.dependency-cruiser.ts'

const ROOMS = ['packages', 'src', 'server', 'tests', 'e2e', 'bench', 'scripts']

export interface Boundaries {
  /** How many files were read; a boundary check that reads none proves nothing. */
  files: number
  violations: { rule: string; from: string; to: string }[]
}

type Visit = (statement: { type: string; decls: unknown[] }) => unknown
interface Visitor {
  visitStatement: Visit
  visitVariableDeclarators(declarators: unknown[]): unknown
}

/** The visitor that dependency-cruiser walks swc's tree with gives up at `using`, whose declarators are ordinary ones. */
function teachUsing(): void {
  const { Visitor } = createRequire(import.meta.url)('@swc/core/Visitor.js') as { Visitor: { prototype: Visitor } }
  const visit = Visitor.prototype.visitStatement
  Visitor.prototype.visitStatement = function (this: Visitor, statement) {
    if (statement.type !== 'UsingDeclaration') return visit.call(this, statement)
    this.visitVariableDeclarators(statement.decls)
    return statement
  }
}
teachUsing()

/** Checks the imports of a tree that is laid out like this repository. */
export async function checkBoundaries(root: string): Promise<Boundaries> {
  const { output } = await cruise(
    ROOMS.filter((room) => existsSync(join(root, room))),
    {
      baseDir: root,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: FORBIDDEN },
      exclude: { path: LEFT_OUT },
      doNotFollow: { path: '(^|/)node_modules/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
      },
    },
    { alias: { '@': join(root, 'src') } },
  )
  const result = output as ICruiseResult
  return {
    files: result.summary.totalCruised,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, violations } = await checkBoundaries(process.cwd())
  for (const { rule, from, to } of violations) console.error(`${from} → ${to}: ${rule}`)
  if (violations.length > 0) {
    console.error('The reason of each rule stands in .dependency-cruiser.ts.')
    process.exitCode = 1
  } else console.log(`${files} files keep their boundaries`)
}
