import type { AnyEntity } from '../kernel/entity.ts'
import { codeCounter } from './code-counter.entity.ts'
import { codeRule } from './code-rule.entity.ts'
import { company } from './company.entity.ts'
import { dictItem } from './dict-item.entity.ts'
import { dict } from './dict.entity.ts'
import { idempotency } from './idempotency.entity.ts'
import { jobRun } from './job-run.entity.ts'
import { job } from './job.entity.ts'
import { maskedLookup } from './masked-lookup.entity.ts'
import { menuGray } from './menu-gray.entity.ts'
import { menuGroupMenu } from './menu-group-menu.entity.ts'
import { menuGroup } from './menu-group.entity.ts'
import { menu } from './menu.entity.ts'
import { mqFailureRecord } from './mq-failure-record.entity.ts'
import { outbox } from './outbox.entity.ts'
import { pageConfig } from './page-config.entity.ts'
import { portCommand } from './port-command.entity.ts'
import { portRecord } from './port-record.entity.ts'
import { position } from './position.entity.ts'
import { printLog } from './print-log.entity.ts'
import { rateLimit } from './rate-limit.entity.ts'
import { recycleRecord } from './recycle-record.entity.ts'
import { roleMenu } from './role-menu.entity.ts'
import { role } from './role.entity.ts'
import { savedView } from './saved-view.entity.ts'
import { settingValue } from './setting-value.entity.ts'
import { timeline } from './timeline.entity.ts'
import { userCommunity } from './user-community.entity.ts'
import { userCompany } from './user-company.entity.ts'
import { userPosition } from './user-position.entity.ts'
import { userRole } from './user-role.entity.ts'
import { user } from './user.entity.ts'

export const systemEntities: readonly AnyEntity[] = [
  company,
  user,
  userCompany,
  userCommunity,
  userRole,
  userPosition,
  role,
  roleMenu,
  position,
  printLog,
  menu,
  menuGroup,
  menuGroupMenu,
  menuGray,
  dict,
  dictItem,
  pageConfig,
  codeRule,
  codeCounter,
  settingValue,
  savedView,
  recycleRecord,
  job,
  jobRun,
  outbox,
  portCommand,
  portRecord,
  mqFailureRecord,
  timeline,
  idempotency,
  rateLimit,
  maskedLookup,
]
