import type { PhoneWork } from '@/app/handheld/day'
import { CODE, DAY_PATH } from './paths'
import { WalkPage } from './walk-page'

/** 巡检 with a phone in the hand. */
export const patrolWork: PhoneWork = {
  kind: 'patrol',
  label: '巡检',
  code: CODE,
  path: DAY_PATH,
  Page: WalkPage,
}
