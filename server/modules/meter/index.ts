import {
  addMeters,
  changeForm,
  changeMeter,
  dismantleMeter,
  meterHistory,
  meterLabels,
  meterTree,
  revokeChange,
  startMeters,
  stopMeters,
} from '@wuguan/contract/meter/device.actions'
import { energyView } from '@wuguan/contract/meter/energy.actions'
import { meter as meterEntity } from '@wuguan/contract/meter/meter.entity'
import { meterChange } from '@wuguan/contract/meter/meter-change.entity'
import { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import {
  auditReadings,
  collectRemote,
  generateCharges,
  noteReading,
  previewCharges,
  readingBench,
  readingDetail,
  recordReading,
  removeReadings,
  revokeCharges,
  unauditReadings,
  voidReading as voidAction,
} from '@wuguan/contract/meter/reading.actions'
import { bindMeters } from '@wuguan/contract/meter/standard.actions'
import { defineModule } from '../../kernel/module.ts'
import { change, readChangeForm, revoke } from './change/change.service.ts'
import { bindToMeters } from './charge/bind.service.ts'
import { generate, preview, revokeGenerated } from './charge/generate.service.ts'
import { joinRegister } from './delivery.ts'
import { addMany } from './device/add-many.service.ts'
import { readHistory, readLabels, readTree } from './device/device.queries.ts'
import { levelHooks } from './device/level.hooks.ts'
import { dismantle, start, stop } from './device/life.service.ts'
import { meterHooks } from './device/meter.hooks.ts'
import { readEnergy } from './energy/energy.queries.ts'
import { calibrationExpiry, lossAlarm, readingOverdue, readingTask } from './jobs.ts'
import { audit, unaudit } from './reading/audit.service.ts'
import { readBench } from './reading/bench.queries.ts'
import { readDetail } from './reading/detail.queries.ts'
import { readingHooks } from './reading/reading.hooks.ts'
import { note, record, remove } from './reading/record.service.ts'
import { voidReading } from './reading/void.service.ts'
import { collect } from './remote/collect.service.ts'
import { remoteCollect } from './remote/remote.job.ts'
import { sheetRoutes } from './sheets.routes.ts'

joinRegister()

export const meter = defineModule('meter', ({ crud, action, job, raw }) => {
  crud(meterLevel, levelHooks)
  crud(meterEntity, meterHooks)
  action(stopMeters, stop)
  action(startMeters, start)
  action(dismantleMeter, dismantle)
  action(addMeters, addMany)
  action(meterTree, readTree)
  action(meterHistory, readHistory)
  action(meterLabels, readLabels, { transaction: false })

  crud(meterChange)
  action(changeForm, readChangeForm)
  action(changeMeter, change)
  action(revokeChange, revoke)

  crud(meterReading, readingHooks)
  action(readingBench, readBench)
  action(recordReading, record)
  action(noteReading, note)
  action(removeReadings, remove)
  action(auditReadings, audit)
  action(unauditReadings, unaudit)
  action(voidAction, voidReading)
  action(previewCharges, preview)
  action(generateCharges, generate)
  action(revokeCharges, revokeGenerated)
  action(readingDetail, readDetail)
  action(collectRemote, collect)

  action(bindMeters, bindToMeters)

  action(energyView, readEnergy)
  raw(sheetRoutes)

  job(readingTask)
  job(readingOverdue)
  job(calibrationExpiry)
  job(lossAlarm)
  // Reads and writes with the process's own rights and secrets, which exist once it has its kernel.
  raw((kernel) => {
    kernel.jobs.define(remoteCollect(kernel))
    return async () => {}
  })
})
