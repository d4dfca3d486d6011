import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../crud/hooks.ts'
import { everyEntity } from '../entities.ts'
import type { ServerModule } from '../module.ts'
import { entityTemplate } from './entity-template.ts'
import type { AnyTemplate, ImportTemplate } from './template.ts'

interface Served {
  readonly entity: AnyEntity
  readonly hooks: AnyHooks
}
/** Every sort of import: the special ones, and one for each further entity that has the `import` verb. */
export class ImportTemplates {
  readonly #byKind = new Map<string, ImportTemplate>()
  readonly #hooks: Map<string, AnyHooks>
  readonly #served: readonly Served[]

  constructor(modules: readonly ServerModule[], special: readonly AnyTemplate[]) {
    this.#served = modules.flatMap((module) => module.cruds)
    this.#hooks = new Map(this.#served.map((crud) => [crud.entity.name, crud.hooks]))
    const replaced = new Set(special.map((template) => template.entity))
    const generic = everyEntity()
      .filter((entity) => entity.verbs.includes('import') && !replaced.has(entity.name))
      .map(entityTemplate)
    for (const template of [...(special as unknown as ImportTemplate[]), ...generic]) {
      if (this.#byKind.has(template.kind)) throw new Error(`two imports of kind ${template.kind}`)
      this.#byKind.set(template.kind, template)
    }
  }

  /** By its kind, or by the name of its entity. */
  named(kind: string): ImportTemplate {
    const template = this.#byKind.get(kind) ?? this.all().find((one) => one.entity === kind)
    if (!template) throw notFound('没有这种导入')
    return template
  }
  all(): ImportTemplate[] {
    return [...this.#byKind.values()]
  }
  /** The noun and its doors, each with the rows and the right of its own. */
  servedAs = (noun: AnyEntity): readonly Served[] => {
    const doors = this.#served.filter(({ entity }) => entity.door?.of === noun.name)
    return [{ entity: noun, hooks: this.hooksOf(noun.name) }, ...doors]
  }
  hooksOf = (entity: string): AnyHooks => this.#hooks.get(entity) ?? {}
}
