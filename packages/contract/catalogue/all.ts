import type { CatalogueRoute } from './route.ts'
import type { Permission } from './permission.ts'
import { activityRoutes } from './activity.routes.ts'
import { appRoutes } from './app.routes.ts'
import { basedataRoutes } from './basedata.routes.ts'
import { bpmRoutes } from './bpm.routes.ts'
import { chargeBaseRoutes } from './charge-base.routes.ts'
import { chargeFinanceRoutes } from './charge-finance.routes.ts'
import { chargeOtherRoutes } from './charge-other.routes.ts'
import { chargePrepaidRoutes } from './charge-prepaid.routes.ts'
import { chargeReportRoutes } from './charge-report.routes.ts'
import { chargeSharingRoutes } from './charge-sharing.routes.ts'
import { contingencyRoutes } from './contingency.routes.ts'
import { contractRoutes } from './contract.routes.ts'
import { customerServiceRoutes } from './customer-service.routes.ts'
import { decorationRoutes } from './decoration.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { elderlyRoutes } from './elderly.routes.ts'
import { elevatorRoutes } from './elevator.routes.ts'
import { equipmentRoutes } from './equipment.routes.ts'
import { eventRoutes } from './event.routes.ts'
import { homeRoutes } from './home.routes.ts'
import { hotlineRoutes } from './hotline.routes.ts'
import { iotRoutes } from './iot.routes.ts'
import { mallRoutes } from './mall.routes.ts'
import { materialsRoutes } from './materials.routes.ts'
import { meterRoutes } from './meter.routes.ts'
import { parkRoutes } from './park.routes.ts'
import { patrolRoutes } from './patrol.routes.ts'
import { qualityRoutes } from './quality.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { surveyRoutes } from './survey.routes.ts'
import { systemRoutes } from './system.routes.ts'
import { wecomRoutes } from './wecom.routes.ts'
import { wkorderRoutes } from './wkorder.routes.ts'
import { workOrderRoutes } from './work-order.routes.ts'
import { workflowRoutes } from './workflow.routes.ts'
import { activityPermissions } from './activity.permissions.ts'
import { appPermissions } from './app.permissions.ts'
import { basedataPermissions } from './basedata.permissions.ts'
import { bpmPermissions } from './bpm.permissions.ts'
import { chargeBasePermissions } from './charge-base.permissions.ts'
import { chargeFinancePermissions } from './charge-finance.permissions.ts'
import { chargeOtherPermissions } from './charge-other.permissions.ts'
import { chargePrepaidPermissions } from './charge-prepaid.permissions.ts'
import { chargeReportPermissions } from './charge-report.permissions.ts'
import { chargeSharingPermissions } from './charge-sharing.permissions.ts'
import { contingencyPermissions } from './contingency.permissions.ts'
import { contractPermissions } from './contract.permissions.ts'
import { customerServicePermissions } from './customer-service.permissions.ts'
import { decorationPermissions } from './decoration.permissions.ts'
import { devicePermissions } from './device.permissions.ts'
import { elderlyPermissions } from './elderly.permissions.ts'
import { elevatorPermissions } from './elevator.permissions.ts'
import { equipmentPermissions } from './equipment.permissions.ts'
import { eventPermissions } from './event.permissions.ts'
import { homePermissions } from './home.permissions.ts'
import { hotlinePermissions } from './hotline.permissions.ts'
import { iotPermissions } from './iot.permissions.ts'
import { mallPermissions } from './mall.permissions.ts'
import { materialsPermissions } from './materials.permissions.ts'
import { meterPermissions } from './meter.permissions.ts'
import { parkPermissions } from './park.permissions.ts'
import { patrolPermissions } from './patrol.permissions.ts'
import { qualityPermissions } from './quality.permissions.ts'
import { schedulePermissions } from './schedule.permissions.ts'
import { sessionPermissions } from './session.permissions.ts'
import { surveyPermissions } from './survey.permissions.ts'
import { systemPermissions } from './system.permissions.ts'
import { wecomPermissions } from './wecom.permissions.ts'
import { wkorderPermissions } from './wkorder.permissions.ts'
import { workOrderPermissions } from './work-order.permissions.ts'
import { workflowPermissions } from './workflow.permissions.ts'

/** Every address of the product; for the server, the scripts and the tests (a browser gets titles with its menu). */
export const catalogue: readonly CatalogueRoute[] = [
  ...sessionRoutes,
  ...hotlineRoutes,
  ...homeRoutes,
  ...chargeBaseRoutes,
  ...chargeFinanceRoutes,
  ...chargeSharingRoutes,
  ...chargePrepaidRoutes,
  ...chargeOtherRoutes,
  ...chargeReportRoutes,
  ...basedataRoutes,
  ...workflowRoutes,
  ...bpmRoutes,
  ...eventRoutes,
  ...wkorderRoutes,
  ...workOrderRoutes,
  ...customerServiceRoutes,
  ...activityRoutes,
  ...equipmentRoutes,
  ...patrolRoutes,
  ...qualityRoutes,
  ...materialsRoutes,
  ...systemRoutes,
  ...deviceRoutes,
  ...parkRoutes,
  ...appRoutes,
  ...meterRoutes,
  ...contingencyRoutes,
  ...contractRoutes,
  ...iotRoutes,
  ...mallRoutes,
  ...decorationRoutes,
  ...surveyRoutes,
  ...elevatorRoutes,
  ...elderlyRoutes,
  ...wecomRoutes,
]

/** Every permission code of the product, owned by the module whose book names it. */
export const permissionTable: readonly Permission[] = [
  ...schedulePermissions,
  ...sessionPermissions,
  ...hotlinePermissions,
  ...homePermissions,
  ...chargeBasePermissions,
  ...chargeFinancePermissions,
  ...chargeSharingPermissions,
  ...chargePrepaidPermissions,
  ...chargeOtherPermissions,
  ...chargeReportPermissions,
  ...basedataPermissions,
  ...workflowPermissions,
  ...bpmPermissions,
  ...eventPermissions,
  ...wkorderPermissions,
  ...workOrderPermissions,
  ...customerServicePermissions,
  ...activityPermissions,
  ...equipmentPermissions,
  ...patrolPermissions,
  ...qualityPermissions,
  ...materialsPermissions,
  ...systemPermissions,
  ...devicePermissions,
  ...parkPermissions,
  ...appPermissions,
  ...meterPermissions,
  ...contingencyPermissions,
  ...contractPermissions,
  ...iotPermissions,
  ...mallPermissions,
  ...decorationPermissions,
  ...surveyPermissions,
  ...elevatorPermissions,
  ...elderlyPermissions,
  ...wecomPermissions,
]

const byPath: ReadonlyMap<string, CatalogueRoute> = new Map(catalogue.map((route) => [route.path, route]))
export const findRoute = (path: string): CatalogueRoute | undefined => byPath.get(path)
