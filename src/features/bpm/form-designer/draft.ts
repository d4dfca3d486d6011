import type { ProcessForm } from '@wuguan/contract/bpm/process-form.entity'
import { dropEnd } from '@wuguan/contract/kernel/text'
import {
  DEFAULT_LAYOUT,
  type FormField,
  type FormFieldType,
  type FormLayout,
  type Widget,
} from '@wuguan/contract/bpm/form-field'

/** What the designer works on. */
export interface FormDraft {
  readonly fields: readonly FormField[]
  readonly layout: FormLayout
}
export const EMPTY_DRAFT: FormDraft = { fields: [], layout: DEFAULT_LAYOUT }

/** A tile of the palette: one of the six types, or a custom widget. */
export interface Tile {
  readonly key: string
  readonly label: string
  readonly type: FormFieldType
  readonly widget?: Widget
}
const STEMS: Readonly<Record<string, string>> = {
  string: 'text',
  long: 'number',
  boolean: 'flag',
  date: 'date',
  enum: 'choice',
  金额: 'amount',
  明细表: 'lines',
  人员: 'user',
  部门: 'department',
  房产: 'house',
  客户: 'customer',
  附件: 'files',
  富文本: 'content',
  说明: 'note',
}
const stemOf = (tile: Tile) => STEMS[tile.widget ?? tile.type] ?? 'field'

/** The first free name of a stem: amount, amount2, amount3 … */
export function freshId(fields: readonly FormField[], stem: string): string {
  const taken = new Set(fields.map(({ id }) => id))
  for (let at = 1; ; at++) {
    const id = at === 1 ? stem : `${stem}${at}`
    if (!taken.has(id)) return id
  }
}

export function fieldOfTile(fields: readonly FormField[], tile: Tile): FormField {
  const base = { id: freshId(fields, stemOf(tile)), type: tile.type, label: tile.label, constraints: [] }
  if (tile.widget) {
    const columns = tile.widget === '明细表' ? [{ id: 'columns', value: FIRST_COLUMN }] : []
    return { ...base, properties: [{ id: 'widget', value: tile.widget }, ...columns] }
  }
  if (tile.type === 'enum') return { ...base, values: [{ id: 'option1', name: '选项1' }], properties: [] }
  if (tile.type === 'date') return { ...base, datePattern: 'yyyy-MM-dd', properties: [] }
  return { ...base, properties: [] }
}
const FIRST_COLUMN = JSON.stringify([{ id: 'name', label: '名称', type: 'string', required: true }])

export const inserted = (draft: FormDraft, field: FormField, at: number): FormDraft => ({
  ...draft,
  fields: draft.fields.toSpliced(at, 0, field),
})
export const removed = (draft: FormDraft, id: string): FormDraft => ({
  ...draft,
  fields: draft.fields.filter((field) => field.id !== id),
})
/** To the place `to` of the list as it is after the field was taken out; out of range stays where it is. */
export function moved(draft: FormDraft, from: number, to: number): FormDraft {
  const field = draft.fields[from]
  if (!field || to < 0 || to >= draft.fields.length || from === to) return draft
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) }
}
export function copied(draft: FormDraft, at: number): { draft: FormDraft; id: string } | null {
  const field = draft.fields[at]
  if (!field) return null
  const id = freshId(draft.fields, dropEnd(field.id, /\d/) || 'field')
  return { id, draft: inserted(draft, { ...field, id }, at + 1) }
}
export const replaced = (draft: FormDraft, at: number, field: FormField): FormDraft => ({
  ...draft,
  fields: draft.fields.with(at, field),
})

/** With the property at this value; an empty one goes away. */
export function withProperty(field: FormField, id: string, value: string): FormField {
  const rest = (field.properties ?? []).filter((property) => property.id !== id)
  return { ...field, properties: value === '' ? rest : [...rest, { id, value }] }
}
export function withConstraint(
  field: FormField,
  name: NonNullable<FormField['constraints']>[number]['name'],
  config: string | null,
): FormField {
  const rest = (field.constraints ?? []).filter((constraint) => constraint.name !== name)
  return { ...field, constraints: config === null ? rest : [...rest, { name, config }] }
}

/** The draft of a stored form. */
export const draftOf = (row: Pick<ProcessForm, 'fields' | 'layout'>): FormDraft => ({
  fields: row.fields ?? [],
  layout: { ...DEFAULT_LAYOUT, ...row.layout },
})
