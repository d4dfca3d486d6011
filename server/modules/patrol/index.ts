import { patrolConfigCalls, pointByCode, pointLabels, recodePoint } from '@wuguan/contract/patrol/patrol.actions'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { defineModule } from '../../kernel/module.ts'
import { settingPage } from '../workflow/setting/edit.service.ts'
import { modelHooks } from './model.hooks.ts'
import { pointHooks } from './point.hooks.ts'
import { pointSearch } from './point.search.ts'
import { findByCode, labels, recode } from './point.service.ts'
import { setHooks } from './set.hooks.ts'
import { wayHooks } from './way.hooks.ts'

export const patrol = defineModule('patrol', (module) => {
  const { crud, action, search } = module
  crud(patrolItemSet, setHooks)
  crud(patrolPoint, pointHooks)
  action(pointLabels, labels)
  action(recodePoint, recode)
  action(pointByCode, findByCode)
  crud(patrolWay, wayHooks)
  crud(patrolModel, modelHooks)
  settingPage(module, patrolConfigCalls, ({ code }) => code.startsWith('patrol.'))
  search(pointSearch)
})
