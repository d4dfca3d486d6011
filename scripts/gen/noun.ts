import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRoute, permissionTable } from '../../packages/contract/catalogue/all.ts'
import { permissionPrefix } from '../../packages/contract/catalogue/permission.ts'
import type { CrudVerb } from '../../packages/contract/kernel/entity.ts'
import { source } from './entity.ts'
import { camel, kebab, pascal } from './names.ts'
import { genRoute } from './route.ts'
import { type Edit, type Made, Refusal, ROOT } from './write.ts'

/**
 * `gen noun activity.activityPlan /activity/plan`: an entity, its place in the registry, the server's module and the route file of its list,
 * in a module that may be new; then the migration and the map are written. The page runs; what is special is written out from there.
 */
export function genNoun(name: string | undefined, path: string | undefined, root: string = ROOT): Made {
  const [, module, noun] = /^([a-z][A-Za-z-]*)\.([a-z][A-Za-z]*)$/.exec(name ?? '') ?? []
  const route = path === undefined ? undefined : findRoute(path)
  if (module === undefined || noun === undefined || path === undefined)
    throw new Refusal('usage: npm run gen noun <module.entity> <catalogue path of its list>')
  if (route === undefined) throw new Refusal(`${path} is not in the catalogue`)
  if (route.permission === null) throw new Refusal(`${path} has no permission code`)
  const file = `packages/contract/${module}/${kebab(noun)}.entity.ts`
  const entities = `packages/contract/${module}/entities.ts`
  const index = `server/modules/${module}/index.ts`
  const fresh = !existsSync(join(root, index))
  const list = `${camel(module)}Entities`
  return {
    files: {
      [file]: source(name!, noun, route.title, permsOf(route.permission), module),
      ...genRoute(path, name, file).files,
      ...(fresh
        ? {
            [entities]: `import type { AnyEntity } from '../kernel/entity.ts'\n\nexport const ${list}: readonly AnyEntity[] = []\n`,
            [index]: `import { defineModule } from '../../kernel/module.ts'\n\nexport const ${camel(module)} = defineModule('${module}', ({ crud }) => {\n})\n`,
            [`server/modules/${module}/README.md`]: `# ${module}\n\nWhat this module keeps, and what must be known before changing it.\n`,
          }
        : {}),
    },
    edits: {
      ...(fresh
        ? {
            'packages/contract/registry.ts': both(
              imported(list, `./${module}/entities.ts`),
              before(/^\](?![^]*^\]$)/m, `  ...${list},\n`),
            ),
            'server/modules/index.ts': both(
              imported(camel(module), `./${module}/index.ts`),
              before(/^\]\nconst nouns/m, `  ${camel(module)},\n`),
            ),
          }
        : {}),
      [entities]: both(imported(noun, `./${kebab(noun)}.entity.ts`), before(/\]\s*$/, `${noun}, `)),
      [index]: both(
        imported(noun, `@wuguan/contract/${module}/${kebab(noun)}.entity`),
        before(/^\}\)$/m, `  crud(${noun})\n`),
      ),
    },
    run: [
      ['npx', 'oxfmt', file, entities, index, 'packages/contract/registry.ts', 'server/modules/index.ts'],
      ['npm', 'run', 'db:diff', kebab(noun)],
      ['npm', 'run', 'map'],
    ],
    next: [
      `fields, rules, locks and list as the book has them: ${file}; a row in docs/glossary.md`,
      `verbs: packages/contract/${module}/${kebab(noun)}.flow.ts, their steps in server/modules/${module}, both as docs/handbook.md shows`,
      `what it has on screen beyond its definition: src/features/${module}/${kebab(noun)}.ui.tsx (${pascal(noun)})`,
      'a few rows in server/db/demo, and npm run db:diff again when fields change',
    ],
  }
}

/** Codes as the catalogue has them: a verb without a code of its own goes by the one that is nearest. */
function permsOf(permission: string): string {
  const prefix = permissionPrefix(permission)
  const has = (verb: string) => permissionTable.some(({ code }) => code === `${prefix}:${verb}`)
  const opens = permission.slice(prefix.length + 1)
  const nearest = (verb: CrudVerb) =>
    [verb, ...(verb === 'list' || verb === 'export' ? [opens] : ['edit', 'add', opens])].find(has) ?? verb
  const verbs: CrudVerb[] = ['list', 'add', 'edit', 'delete', 'export']
  const other = verbs.filter((verb) => nearest(verb) !== verb).map((verb) => `${verb}: '${nearest(verb)}'`)
  return other.length === 0 ? `'${prefix}'` : `{ prefix: '${prefix}', ${other.join(', ')} }`
}

const both =
  (...edits: readonly Edit[]): Edit =>
  (text) =>
    edits.reduce((sofar, edit) => edit(sofar), text)
const imported =
  (what: string, from: string): Edit =>
  (text) =>
    `import { ${what} } from '${from}'\n${text}`
/** The last place that a pattern finds. */
const before =
  (pattern: RegExp, piece: string): Edit =>
  (text) => {
    const at = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].at(-1)?.index
    if (at === undefined) throw new Refusal(`no place for ${piece.trim()}`)
    const head = text.slice(0, at)
    const apart = /[\w\])]$/.test(head.trimEnd()) && !piece.startsWith('  ') ? ', ' : ''
    return `${head}${apart}${piece}${text.slice(at)}`
  }
