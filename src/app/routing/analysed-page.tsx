import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Report } from '@wuguan/contract/kernel/report'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { tabsPage } from './list-tabs'

/** The page of an entity's list with the report over its rows beside it: `analysedPage(plan, planUi, planBudget)`. */
export const analysedPage = (entity: AnyEntity, ui: EntityUi, report: Report) =>
  tabsPage(entity.label, [
    { key: 'list', label: entity.label, entity, ui },
    { key: 'report', report },
  ])
