import type { AnyEntity } from '../kernel/entity.ts'
import { dashboardLayout } from './dashboard-layout.entity.ts'
import { displayPreference } from './display-preference.entity.ts'
import { frameAllow } from './frame-allow.entity.ts'
import { quickEntry } from './quick-entry.entity.ts'

export const homeEntities: readonly AnyEntity[] = [dashboardLayout, displayPreference, quickEntry, frameAllow]
