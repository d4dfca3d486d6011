import { customerPinyin } from './customer/pinyin.service.ts'
import { defineModule } from '../../kernel/module.ts'
import { changes } from './change/index.ts'
import { customers } from './customer/index.ts'
import { devicesAndLogs } from './device/index.ts'
import { handovers } from './handover/index.ts'
import { houses } from './house/index.ts'
import {
  contractorCertExpire,
  handoverAppointRemind,
  ledgerRemind,
  tagRefresh,
  tenantExpire,
  terminalExpire,
} from './jobs/jobs.ts'
import { ledgers } from './ledger/index.ts'
import { REGISTER_NOTICES } from './notices/deliver.ts'
import { places } from './place/index.ts'
import { searches } from './search/index.ts'
import { staff } from './staff/index.ts'
import { tags } from './tag/index.ts'

export const basedata = defineModule('basedata', (module) => {
  places(module)
  houses(module)
  changes(module)
  customers(module)
  handovers(module)
  tags(module)
  ledgers(module)
  staff(module)
  devicesAndLogs(module)
  searches(module)
  for (const [topic, handler] of Object.entries(REGISTER_NOTICES)) module.deliver(topic, handler)
  for (const job of [
    tagRefresh,
    tenantExpire,
    contractorCertExpire,
    ledgerRemind,
    handoverAppointRemind,
    terminalExpire,
    customerPinyin,
  ])
    module.job(job)
})
