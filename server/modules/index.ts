import { readingBatch } from '@wuguan/contract/meter/reading-batch.entity'
import type { ServerModule } from '../kernel/module.ts'
import { activity } from './activity/index.ts'
import { app } from './app/index.ts'
import { houseRegister } from './basedata/imports/house-register.template.ts'
import { basedata } from './basedata/index.ts'
import { bpm } from './bpm/index.ts'
import { workflow } from './workflow/index.ts'
import { chargeBase } from './charge-base/index.ts'
import { chargeFinance } from './charge-finance/index.ts'
import { chargePrepaid } from './charge-prepaid/index.ts'
import { chargeReport } from './charge-report/index.ts'
import { chargeSharing } from './charge-sharing/index.ts'
import { contractImport } from './charge-other/bank/contract.template.ts'
import { chargeOther } from './charge-other/index.ts'
import { feeStandardImport } from './charge-base/imports/fee-standard.template.ts'
import { itemSetImport } from './patrol/imports/item-set.template.ts'
import { categoryImport } from './wkorder/category/category.template.ts'
import { houseStandardImport } from './charge-base/imports/house-standard.template.ts'
import { openingBalance } from './charge-finance/opening/opening-balance.template.ts'
import { openingReceivables } from './charge-finance/opening/opening-receivable.template.ts'
import { openingReceived } from './charge-finance/opening/opening-received.template.ts'
import { readingImport } from './meter/imports/reading.template.ts'
import { materials } from './materials/index.ts'
import { materialImport } from './materials/material.template.ts'
import { meter } from './meter/index.ts'
import { equipmentModule } from './equipment/index.ts'
import { elevatorModule } from './elevator/index.ts'
import { contingencyModule } from './contingency/index.ts'
import { eventModule } from './event/index.ts'
import { fileModule } from './file/index.ts'
import { park } from './park/index.ts'
import { patrol } from './patrol/index.ts'
import { schedule } from './schedule/index.ts'
import { homeModule } from './home/index.ts'
import { sessionModule } from './session/index.ts'
import { explainModule } from './system/explain.ts'
import { printModule } from './system/prints.ts'
import { userTemplate } from './system/imports/user.template.ts'
import { system } from './system/index.ts'
import { hotline } from './hotline/index.ts'
import { wkorder } from './wkorder/index.ts'
import { workOrderModule } from './work-order/index.ts'

const business: readonly ServerModule[] = [
  basedata,
  bpm,
  workflow,
  chargeBase,
  meter,
  chargeFinance,
  chargePrepaid,
  chargeSharing,
  chargeOther,
  chargeReport,
  park,
  activity,
  wkorder,
  workOrderModule,
  eventModule,
  elevatorModule,
  contingencyModule,
  hotline,
  schedule,
  equipmentModule,
  patrol,
  materials,
]
const nouns: readonly ServerModule[] = [
  sessionModule([...business, app]),
  system,
  homeModule([system, ...business, app]),
  ...business,
  app,
]

/** Every module of the product; the order is the order of their routes. */
export const modules: readonly ServerModule[] = [
  ...nouns,
  explainModule(nouns),
  printModule(nouns),
  fileModule(
    nouns,
    [
      houseRegister,
      userTemplate('any'),
      userTemplate('company'),
      userTemplate('department'),
      readingImport,
      feeStandardImport,
      houseStandardImport,
      openingReceivables,
      openingReceived,
      openingBalance,
      contractImport,
      itemSetImport,
      categoryImport,
      materialImport,
    ],
    [readingBatch],
  ),
]
