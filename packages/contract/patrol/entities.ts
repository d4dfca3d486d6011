import type { AnyEntity } from '../kernel/entity.ts'
import { doubleSign } from './double-sign.entity.ts'
import { patrolItemSet } from './patrol-item-set.entity.ts'
import { patrolModel } from './patrol-model.entity.ts'
import { patrolPoint } from './patrol-point.entity.ts'
import { patrolWay } from './patrol-way.entity.ts'

export const patrolEntities: readonly AnyEntity[] = [patrolItemSet, patrolPoint, patrolWay, patrolModel, doubleSign]
