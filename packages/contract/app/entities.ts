import type { AnyEntity } from '../kernel/entity.ts'
import { messageConfig } from './message-config.entity.ts'
import { messageDelivery } from './message-delivery.entity.ts'
import { messageModule } from './message-module.entity.ts'
import { messageModuleRel } from './message-module-rel.entity.ts'
import { messageRecord } from './message-record.entity.ts'
import { messageUserSetting } from './message-user-setting.entity.ts'
import { pushSetting } from './push-setting.entity.ts'

export const appEntities: readonly AnyEntity[] = [
  messageModule,
  messageModuleRel,
  messageConfig,
  messageUserSetting,
  messageRecord,
  pushSetting,
  messageDelivery,
]
