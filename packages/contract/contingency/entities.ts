import type { AnyEntity } from '../kernel/entity.ts'
import { contingencyClassification } from './contingency-classification.entity.ts'
import { contingencyEvent } from './contingency-event.entity.ts'
import { contingencyLevel } from './contingency-level.entity.ts'
import {
  contingencyOrder,
  contingencyPerson,
  contingencyProgress,
  contingencyTask,
} from './contingency-parts.entity.ts'
import { contingencyPermission } from './contingency-permission.entity.ts'
import { contingencyType } from './contingency-type.entity.ts'

/** 应急事件审批 is a question and has no rows of its own: it is none of them. */
export const contingencyEntities: readonly AnyEntity[] = [
  contingencyLevel,
  contingencyClassification,
  contingencyType,
  contingencyPermission,
  contingencyEvent,
  contingencyTask,
  contingencyProgress,
  contingencyPerson,
  contingencyOrder,
]
