import type { AnyEntity } from '@wuguan/contract/kernel/entity'

/** Definitions by name, each loaded when it is first asked for: `basedata.house` → `basedata/house.entity.ts`. */
const FILES = import.meta.glob<Record<string, unknown>>('../../../packages/contract/*/*.entity.ts')

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export async function entityNamed(name: string): Promise<AnyEntity> {
  const [module = '', entity = ''] = name.split('.')
  const load = FILES[`../../../packages/contract/${module}/${kebab(entity)}.entity.ts`]
  const definition = load ? (await load())[entity] : undefined
  if (definition === undefined) throw new Error(`no entity ${name}`)
  return definition as AnyEntity
}
