import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOfRouteFile } from '../../packages/contract/catalogue/route-file.ts'
import { actionsOf, exportsOf, isAction, isEntity, isFlow } from './calls.ts'

/** What a source file asks to be seen: a call to be sent, or a dialog to be opened. */
export interface Want {
  /** `charge-finance/shift/submit-dialog.tsx` */
  file: string
  kind: 'send' | 'open'
  /** Name of the call, or the dialog's title with * for what varies. */
  what: string
}

const FEATURES = fileURLToPath(new URL('../../src/features', import.meta.url))
/** Components that open over the page. */
const OVERLAY = /<(?:TaskDialog|Dialog|Drawer|ActionDialog)\b[^]{0,400}?\btitle=(?:"([^"]+)"|\{`([^`]+)`\})/g
const IMPORT = /import \{([^}]+)\} from '@wuguan\/contract\/([\w/.-]+)'/g

/** Every call that writes and every dialog of the modules' sources, by the files that name them. */
export function wantsOf(modules: readonly string[]): Want[] {
  return modules.flatMap((module) =>
    readdirSync(join(FEATURES, module), { recursive: true, encoding: 'utf8' })
      .map((file) => `${module}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
      .flatMap((file) => inFile(file, readFileSync(join(FEATURES, file), 'utf8'))),
  )
}

function inFile(file: string, source: string): Want[] {
  const imported = [...source.matchAll(IMPORT)].flatMap(([, names, from]) =>
    names!.split(',').map((name) => exportsOf.get(from!)?.[name.trim().split(' as ')[0] ?? '']),
  )
  const lists = /<(ListScreen|RecordDrawer|EntityForm)\b/.test(source)
  const sends = imported.flatMap((value) => {
    if (isAction(value)) return value.method === 'GET' ? [] : [value.name]
    if (isEntity(value) && lists) return verbsOf(value)
    if (isFlow(value)) return actionsOf(value).map(({ name }) => name)
    return []
  })
  const titles = [...source.matchAll(OVERLAY)].map(
    ([, text, template]) => text ?? template!.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '*'),
  )
  return [
    ...[...new Set(sends)].map((what) => ({ file, kind: 'send' as const, what })),
    ...[...new Set(titles)].map((what) => ({ file, kind: 'open' as const, what })),
  ]
}

const verbsOf = ({ name, verbs, batch }: { name: string; verbs: readonly string[]; batch: readonly string[] }) => [
  ...(verbs.includes('add') ? [`${name}.create`] : []),
  ...(verbs.includes('edit') ? [`${name}.update`] : []),
  ...(verbs.includes('delete') ? [`${name}.delete`] : []),
  ...(batch.length > 0 && verbs.includes('edit') ? [`${name}.batch`] : []),
]

/** Names of the calls that are asked for. */
export const sentBy = (wants: readonly Want[]): string[] =>
  wants.filter(({ kind }) => kind === 'send').map(({ what }) => what)

const ROUTES = fileURLToPath(new URL('../../src/routes', import.meta.url))
/** Pages that show what is in the modules' folders, whichever menu they stand in. */
export const pagesOf = (modules: readonly string[]): string[] =>
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const source = readFileSync(join(ROUTES, file), 'utf8')
      return modules.some((module) => source.includes(`'@/features/${module}/`))
    })
    .flatMap((file) => pathOfRouteFile(file.replaceAll('\\', '/')) ?? [])

/** Whether a title that was seen is that of the source. */
export const fits = (pattern: string, title: string): boolean =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(title)
