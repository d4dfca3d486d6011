import { activityEntities } from './activity/entities.ts'
import { appEntities } from './app/entities.ts'
import { basedataEntities } from './basedata/entities.ts'
import { bpmEntities } from './bpm/entities.ts'
import { workflowEntities } from './workflow/entities.ts'
import { workOrderEntities } from './work-order/entities.ts'
import { chargeBaseEntities } from './charge-base/entities.ts'
import { chargeFinanceEntities } from './charge-finance/entities.ts'
import { chargePrepaidEntities } from './charge-prepaid/entities.ts'
import { chargeSharingEntities } from './charge-sharing/entities.ts'
import { chargeOtherEntities } from './charge-other/entities.ts'
import { chargeReportEntities } from './charge-report/entities.ts'
import { materialsEntities } from './materials/entities.ts'
import { meterEntities } from './meter/entities.ts'
import { equipmentEntities } from './equipment/entities.ts'
import { elevatorEntities } from './elevator/entities.ts'
import { contingencyEntities } from './contingency/entities.ts'
import { eventEntities } from './event/entities.ts'
import { fileEntities } from './file/entities.ts'
import { hotlineEntities } from './hotline/entities.ts'
import { homeEntities } from './home/entities.ts'
import type { AnyEntity } from './kernel/entity.ts'
import { parkEntities } from './park/entities.ts'
import { patrolEntities } from './patrol/entities.ts'
import { scheduleEntities } from './schedule/entities.ts'
import { sessionEntities } from './session/entities.ts'
import { systemEntities } from './system/entities.ts'
import { wkorderEntities } from './wkorder/entities.ts'

/**
 * Every entity of the product, module by module. For the server, scripts and tests: the browser imports single entities,
 * so that a page carries only the nouns it shows.
 */
export const allEntities = (): AnyEntity[] => [
  ...systemEntities,
  ...sessionEntities,
  ...fileEntities,
  ...homeEntities,
  ...basedataEntities,
  ...appEntities,
  ...bpmEntities,
  ...workflowEntities,
  ...chargeBaseEntities,
  ...chargeFinanceEntities,
  ...chargePrepaidEntities,
  ...chargeSharingEntities,
  ...chargeOtherEntities,
  ...chargeReportEntities,
  ...meterEntities,
  ...parkEntities,
  ...activityEntities,
  ...wkorderEntities,
  ...workOrderEntities,
  ...eventEntities,
  ...materialsEntities,
  ...elevatorEntities,
  ...contingencyEntities,
  ...hotlineEntities,
  ...scheduleEntities,
  ...equipmentEntities,
  ...patrolEntities,
]
