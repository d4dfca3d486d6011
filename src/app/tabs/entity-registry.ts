import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Report } from '@wuguan/contract/kernel/report'

type Exports = Record<string, unknown>
const CONTRACT = '../../../packages/contract'

/** Definitions by name, each loaded when it is first asked for: `basedata.house` → `basedata/house.entity.ts`. */
const FILES = import.meta.glob<Exports>('../../../packages/contract/**/*.entity.ts')

/** A file of a module, in whichever of its rooms. */
const fileOf = <T>(files: Readonly<Record<string, T>>, module: string, file: string): T | undefined =>
  Object.entries(files).find(([path]) => path.startsWith(`${CONTRACT}/${module}/`) && path.endsWith(`/${file}`))?.[1]

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const REPORTS = import.meta.glob<Record<string, Report>>('../../../packages/contract/**/*.report.ts')

/** The rows behind a report are a noun of its definition: `charge-report.unpaidRows` → `charge-report/unpaid.report.ts`. */
async function rowsNamed(module: string, entity: string): Promise<unknown> {
  const report = entity.replace(/Rows$/, '')
  const load = fileOf(REPORTS, module, `${kebab(report)}.report.ts`)
  return report === entity || !load ? undefined : (await load())[report]?.rows
}

/** A noun that shares a file stands in some file of its module. */
async function amongModule(module: string, name: string): Promise<unknown> {
  const mine = Object.entries(FILES).filter(([path]) => path.startsWith(`${CONTRACT}/${module}/`))
  const files = await Promise.all(mine.map(([, load]) => load()))
  return files.flatMap((file) => Object.values(file)).find((one) => (one as Partial<AnyEntity> | null)?.name === name)
}

export async function entityNamed(name: string): Promise<AnyEntity> {
  const [module = '', entity = ''] = name.split('.')
  const load = fileOf(FILES, module, `${kebab(entity)}.entity.ts`)
  const definition = load
    ? (await load())[entity]
    : ((await rowsNamed(module, entity)) ?? (await amongModule(module, name)))
  if (definition === undefined) throw new Error(`no entity ${name}`)
  return definition as AnyEntity
}
