import { catalogue, findRoute, permissionTable } from './all.ts'
import { MENU_GROUPS, type MenuDirectory } from './menu.ts'
import { type MenuSeed, buildMenuSeed } from './menu-seed.ts'
import type { CatalogueRoute } from './route.ts'
import { activityMenus } from './activity.menus.ts'
import { appMenus } from './app.menus.ts'
import { basedataMenus } from './basedata.menus.ts'
import { bpmMenus } from './bpm.menus.ts'
import { chargeBaseMenus } from './charge-base.menus.ts'
import { chargeFinanceMenus } from './charge-finance.menus.ts'
import { chargeOtherMenus } from './charge-other.menus.ts'
import { chargePrepaidMenus } from './charge-prepaid.menus.ts'
import { chargeReportMenus } from './charge-report.menus.ts'
import { chargeSharingMenus } from './charge-sharing.menus.ts'
import { contingencyMenus } from './contingency.menus.ts'
import { contractMenus } from './contract.menus.ts'
import { customerServiceMenus } from './customer-service.menus.ts'
import { decorationMenus } from './decoration.menus.ts'
import { deviceMenus } from './device.menus.ts'
import { elderlyMenus } from './elderly.menus.ts'
import { elevatorMenus } from './elevator.menus.ts'
import { equipmentMenus } from './equipment.menus.ts'
import { eventMenus } from './event.menus.ts'
import { homeMenus } from './home.menus.ts'
import { iotMenus } from './iot.menus.ts'
import { mallMenus } from './mall.menus.ts'
import { materialsMenus } from './materials.menus.ts'
import { meterMenus } from './meter.menus.ts'
import { parkMenus } from './park.menus.ts'
import { patrolMenus } from './patrol.menus.ts'
import { qualityMenus } from './quality.menus.ts'
import { surveyMenus } from './survey.menus.ts'
import { systemMenus } from './system.menus.ts'
import { wecomMenus } from './wecom.menus.ts'
import { wkorderMenus } from './wkorder.menus.ts'
import { workOrderMenus } from './work-order.menus.ts'
import { workflowMenus } from './workflow.menus.ts'

/** Modules in the order in which their directories stand inside a group. */
export const menuDirectories: readonly MenuDirectory[] = [
  ...homeMenus,
  ...bpmMenus,
  ...workflowMenus,
  ...chargeFinanceMenus,
  ...chargePrepaidMenus,
  ...chargeOtherMenus,
  ...chargeReportMenus,
  ...chargeSharingMenus,
  ...meterMenus,
  ...chargeBaseMenus,
  ...basedataMenus,
  ...workOrderMenus,
  ...wkorderMenus,
  ...customerServiceMenus,
  ...surveyMenus,
  ...decorationMenus,
  ...qualityMenus,
  ...patrolMenus,
  ...eventMenus,
  ...contingencyMenus,
  ...equipmentMenus,
  ...elevatorMenus,
  ...materialsMenus,
  ...deviceMenus,
  ...iotMenus,
  ...parkMenus,
  ...contractMenus,
  ...appMenus,
  ...activityMenus,
  ...mallMenus,
  ...elderlyMenus,
  ...wecomMenus,
  ...systemMenus,
]

export interface MenuGroupSeed {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly orderNum: number
}
export const menuGroupSeed = (): readonly MenuGroupSeed[] =>
  MENU_GROUPS.map(({ name, icon }, at) => ({ key: name, name, icon, orderNum: at + 1 }))

export const menuSeed = (): readonly MenuSeed[] =>
  buildMenuSeed({
    groups: MENU_GROUPS.map((group) => group.name),
    directories: menuDirectories,
    routeOf,
    permissions: permissionTable,
  })

/** Staff pages, each of which has exactly one menu row. */
export const staffRoutes = (): readonly CatalogueRoute[] => catalogue.filter((route) => route.access === 'staff')

function routeOf(path: string): CatalogueRoute {
  const route = findRoute(path)
  if (route === undefined) throw new Error(`menu names ${path}, which is not in the catalogue`)
  return route
}
