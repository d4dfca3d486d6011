import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import {
  archiveBaseData,
  archiveBaseInfo,
  archiveDelivery,
  archiveHeader,
  archiveHouseInfo,
  bindFan,
  blacklistCustomers,
  createReview,
  duplicateCustomers,
  fanFigures,
  labelCustomers,
  mergeCustomers,
  mergePreview,
  passReview,
  rejectReview,
  reviewCheck,
  saveArchiveBaseData,
  setCustomerState,
  unbindFan,
  withdrawReview,
} from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { fan } from '@wuguan/contract/basedata/fan.entity'
import { propertyReview } from '@wuguan/contract/basedata/property-review.entity'
import { sortCrmLabels } from '@wuguan/contract/basedata/staff.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { readBaseData, readBaseInfo, readDelivery, readHeader, readHouseInfo } from './archive.queries.ts'
import { saveBaseData } from './archive.service.ts'
import { crmLabelHooks, sortLabels } from './crm-label.hooks.ts'
import { customerHooks } from './customer.hooks.ts'
import { blacklist, duplicates, label, setState } from './customer.service.ts'
import { bind, fanHooks, figures, unbind } from './fan.service.ts'
import { merge, preview } from './merge.service.ts'
import { check, create, pass, reject, reviewHooks, withdraw } from './review.service.ts'

export function customers({ crud, action }: ModuleBuilder): void {
  crud(customer, customerHooks)
  action(mergeCustomers, merge)
  action(mergePreview, preview)
  action(duplicateCustomers, duplicates)
  action(labelCustomers, label)
  action(blacklistCustomers, blacklist)
  action(setCustomerState, setState)
  action(archiveHeader, readHeader)
  action(archiveBaseInfo, readBaseInfo)
  action(archiveBaseData, readBaseData)
  action(saveArchiveBaseData, saveBaseData)
  action(archiveHouseInfo, readHouseInfo)
  action(archiveDelivery, readDelivery)
  crud(crmLabel, crmLabelHooks)
  action(sortCrmLabels, sortLabels)
  crud(fan, fanHooks)
  action(bindFan, bind)
  action(unbindFan, unbind)
  action(fanFigures, figures)
  crud(propertyReview, reviewHooks, { without: ['create'] })
  action(createReview, create)
  action(passReview, pass)
  action(rejectReview, reject)
  action(withdrawReview, withdraw)
  action(reviewCheck, check)
}
