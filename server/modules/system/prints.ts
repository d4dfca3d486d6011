import { countPrint, countPrints, printCount } from '@wuguan/contract/kernel/print.actions'
import { nounOf } from '@wuguan/contract/kernel/entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { findEntity } from '../../kernel/entities.ts'
import { type ServerModule, defineModule } from '../../kernel/module.ts'
import { recordReaderOf } from '../../kernel/record-readers.ts'
import { type Printed, countPrint as count, printsOf } from '../../kernel/prints.ts'

/** Counts prints of the records of every module, each seen by the very filter that its lists use. */
export function printModule(nouns: readonly ServerModule[]): ServerModule {
  const served = new Map(nouns.flatMap((module) => module.cruds.map((crud) => [crud.entity.name, crud] as const)))
  const printed = ({ entity: name, id }: { entity: string; id: string }): Printed => {
    // A door is served under its own name, with the rights of its own.
    const entity = served.get(name)?.entity ?? findEntity(name)
    // What nobody reads by itself has no sheet either.
    if (!entity || (entity.base === null && !recordReaderOf(name))) throw notFound()
    return { entity, hooks: (served.get(name) ?? served.get(nounOf(entity)))?.hooks ?? {}, id }
  }
  return defineModule('systemPrint', ({ action }) => {
    action(printCount, (context, input) => printsOf(context, printed(input)))
    action(countPrint, (context, input) => count(context, printed(input)))
    action(countPrints, async (context, { entity, ids }) => {
      const prints = []
      // In one order, so that two runs over the same records wait for each other instead of both.
      for (const id of [...new Set(ids)].toSorted())
        prints.push({ id, ...(await count(context, printed({ entity, id }))) })
      return { prints }
    })
  })
}
