import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field, When } from '@wuguan/contract/kernel/fields'
import { menu } from '@wuguan/contract/system/menu.entity'

const PAGE: When = { type: 1 }
const NOT_BUTTON: When = { type: [0, 1] }
const WHEN: Readonly<Record<string, When>> = {
  openMode: PAGE,
  keepAlive: PAGE,
  layout: PAGE,
  icon: NOT_BUTTON,
  visible: NOT_BUTTON,
  perms: { type: [1, 2] },
}

/** A menu as a form: its type decides what is asked. */
export const menuForm: AnyEntity = {
  ...menu,
  // One group: another would stand empty for the types that ask for none of it.
  form: [
    group(
      '菜单',
      menu.form.flatMap(({ fields }) => fields),
    ),
  ],
  fields: Object.fromEntries(
    Object.entries(menu.fields as Readonly<Record<string, Field>>).map(([name, field]) => [
      name,
      WHEN[name] ? { ...field, when: WHEN[name] } : field,
    ]),
  ),
}

const KEPT = new Set(['openMode', 'keepAlive', 'layout', 'visible'])
/** What a type does not ask for has no value, and settings that always have one stay as they are. */
export const withoutHidden = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !KEPT.has(name)))
