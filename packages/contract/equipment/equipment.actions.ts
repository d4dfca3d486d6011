import { defineAction, type Json, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { equipment } from './equipment.entity.ts'
import { equipmentCheckItem, equipmentType } from './equipment-settings.entity.ts'

/** What stands on the label of a machine. */
export interface EquipmentLabel {
  readonly id: string
  readonly qrCode: string
  readonly equipmentNo: string
  readonly name: string
  readonly model: string
  readonly place: string
  readonly communityName: string
  readonly level: string | null
}
export const equipmentLabels = defineAction('equipment.labels', {
  label: '打印设备标签',
  path: `${equipment.base!}/labels`,
  permission: 'equipment:file:printLabel',
  input: z.object({ ids: uuids('设备', equipment.name, 200) }),
  output: returns<EquipmentLabel[]>(),
})
/** A new code on the machine; whoever scans the old one is told. */
export const recodeEquipment = defineAction('equipment.recode', {
  label: '换码',
  path: `${equipment.base!}/recode`,
  permission: 'equipment:file:printLabel',
  idempotent: true,
  fields: {
    id: f.ref('设备', { to: equipment.name, required: true }),
    reason: f.text('换码原因', { required: true, max: 100, placeholder: '如标签脱落、被覆盖' }),
  },
  output: returns<{ code: string; version: number }>(),
})
/** The machine whose label was scanned, or whose number was typed. */
export const equipmentByCode = defineAction('equipment.byCode', {
  label: '按二维码查设备',
  method: 'GET',
  path: `${equipment.base!}/byCode`,
  permission: equipment.codes.list,
  input: z.object({ code: z.string('请扫描或输入编码').trim().min(1, '请扫描或输入编码').max(40, '编码不正确') }),
  output: returns<{ id: string; equipmentNo: string; name: string }>(),
  sample: () => ({ code: 'EQ:UNKNOWN' }),
})

export interface ParamDef {
  readonly name: string
  readonly unit: string | null
  readonly required: boolean
}
/** What a type asks of its machines: its parameters, its own life, with what stands above it. */
export interface TypeDemands {
  readonly params: readonly ParamDef[]
  readonly licence: string | null
  readonly lifeYears: number | null
}
export const typeDemands = defineAction('equipment.typeDemands', {
  label: '设备类型要求',
  method: 'GET',
  path: `${equipmentType.base!}/demands`,
  permission: equipment.codes.list,
  input: z.object({ typeId: uuid('设备类型', equipmentType.name) }),
  output: returns<TypeDemands>(),
})

export interface InheritedItem {
  readonly id: string
  readonly typeName: string
  readonly maintainKind: string
  readonly name: string
  readonly content: string | null
  readonly valueType: string
  readonly sound: Json
}
/** Items that a type has from the types above it. */
export const inheritedItems = defineAction('equipment.inheritedItems', {
  label: '上级检查项',
  method: 'GET',
  path: `${equipmentCheckItem.base!}/inherited`,
  permission: equipmentCheckItem.codes.list,
  input: z.object({ typeId: uuid('设备类型', equipmentType.name) }),
  output: returns<InheritedItem[]>(),
})
export const copyCheckItems = defineAction('equipment.copyCheckItems', {
  label: '从其他类型复制检查项',
  path: `${equipmentCheckItem.base!}/copy`,
  permission: equipmentCheckItem.codes.add,
  idempotent: true,
  fields: {
    fromId: f.ref('复制自', { to: equipmentType.name, required: true }),
    toId: f.ref('复制到', { to: equipmentType.name, required: true }),
  },
  output: returns<{ copied: number; skipped: number }>(),
})
