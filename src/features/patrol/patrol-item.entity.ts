import { patrolItemFields } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { defineEntity } from '@wuguan/contract/kernel/entity'

/** One item of a set while it is being written: on screen only. */
export const patrolItem = defineEntity('patrol.patrolItem', {
  label: '检查项目',
  title: 'name',
  table: '',
  base: null,
  perms: 'patrol:set',
  scope: 'global',
  fields: patrolItemFields,
})
