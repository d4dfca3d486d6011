import { notFound } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../crud/hooks.ts'
import { everyEntity } from '../entities.ts'
import type { ServerModule } from '../module.ts'
import { entityTemplate } from './entity-template.ts'
import type { AnyTemplate, ImportTemplate } from './template.ts'

/** Every sort of import: the special ones, and one for each further entity that has the `import` verb. */
export class ImportTemplates {
  readonly #byKind = new Map<string, ImportTemplate>()
  readonly #hooks: Map<string, AnyHooks>

  constructor(modules: readonly ServerModule[], special: readonly AnyTemplate[]) {
    this.#hooks = new Map(
      modules.flatMap((module) => module.cruds.map((crud) => [crud.entity.name, crud.hooks] as const)),
    )
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
  hooksOf = (entity: string): AnyHooks => this.#hooks.get(entity) ?? {}
}
