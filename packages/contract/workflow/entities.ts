import type { AnyEntity } from '../kernel/entity.ts'
import { announcement } from './announcement.entity.ts'
import { announcementRead } from './announcement-read.entity.ts'
import { leave } from './leave.entity.ts'
import { leaveBalance } from './leave-balance.entity.ts'
import { leaveType } from './leave-type.entity.ts'
import { settingFavorite } from './setting-favorite.entity.ts'

export const workflowEntities: readonly AnyEntity[] = [
  leaveType,
  leaveBalance,
  leave,
  announcement,
  announcementRead,
  settingFavorite,
]
