import { perDepth } from '../kernel/matching.ts'

/** What the conditions of a time limit count. */
export const LIMIT_WEIGHTS = {
  communityId: 100,
  categoryId: perDepth(10),
  complaintLevelId: 5,
  urgency: 3,
  orderType: 1,
} as const
/** What the conditions of a handler row count. */
export const HANDLER_WEIGHTS = { communityId: 100, categoryId: perDepth(10), areaId: perDepth(3) } as const
