import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { ENABLED } from '@wuguan/contract/kernel/options'
import { dict } from '@wuguan/contract/system/dict.entity'

/** A dictionary with its items in their order, as one form. */
export const dictForm: AnyEntity = {
  ...dict,
  fields: {
    ...dict.fields,
    items: f.lines('可选值', {
      max: 500,
      lines: {
        value: f.text('字典值', { required: true, max: 60 }),
        label: f.text('显示名称', { required: true, max: 60 }),
        color: f.color('颜色'),
        isDefault: f.flag('默认', { default: false }),
        state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
      },
    }),
  },
  form: [...dict.form, group('字典项', ['items'])],
}
