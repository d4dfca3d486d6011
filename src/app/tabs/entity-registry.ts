import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Report } from '@wuguan/contract/kernel/report'

/** Definitions by name, each loaded when it is first asked for: `basedata.house` → `basedata/house.entity.ts`. */
const FILES = import.meta.glob<Record<string, unknown>>('../../../packages/contract/*/*.entity.ts')

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const REPORTS = import.meta.glob<Record<string, Report>>('../../../packages/contract/*/*.report.ts')

/** The rows behind a report are a noun of its definition: `charge-report.unpaidRows` → `charge-report/unpaid.report.ts`. */
async function rowsNamed(module: string, entity: string): Promise<AnyEntity | undefined> {
  const report = entity.replace(/Rows$/, '')
  const load = REPORTS[`../../../packages/contract/${module}/${kebab(report)}.report.ts`]
  return report === entity || !load ? undefined : (await load())[report]?.rows
}

export async function entityNamed(name: string): Promise<AnyEntity> {
  const [module = '', entity = ''] = name.split('.')
  const load = FILES[`../../../packages/contract/${module}/${kebab(entity)}.entity.ts`]
  const definition = load ? (await load())[entity] : await rowsNamed(module, entity)
  if (definition === undefined) throw new Error(`no entity ${name}`)
  return definition as AnyEntity
}
