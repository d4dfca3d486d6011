import {
  Building2,
  Calendar,
  CircleDollarSign,
  FileText,
  Hash,
  House,
  Info,
  ListChecks,
  type LucideIcon,
  Network,
  Paperclip,
  Table2,
  ToggleLeft,
  Type,
  User,
  UserRound,
} from 'lucide-react'
import { FIELD_TYPES, typeLabelOf, WIDGETS, type FormField } from '@wuguan/contract/bpm/form-field'
import type { Tile } from './draft'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  文本: Type,
  整数: Hash,
  布尔: ToggleLeft,
  日期: Calendar,
  枚举: ListChecks,
  金额: CircleDollarSign,
  明细表: Table2,
  人员: User,
  部门: Network,
  房产: House,
  客户: UserRound,
  附件: Paperclip,
  富文本: FileText,
  说明: Info,
}
export const iconOf = (label: string): LucideIcon => ICONS[label] ?? Building2
export const fieldIconOf = (field: FormField): LucideIcon => iconOf(typeLabelOf(field))

export const TILES: readonly { title: string; tiles: readonly Tile[] }[] = [
  { title: '基础字段', tiles: FIELD_TYPES.map(({ type, label }) => ({ key: type, label, type })) },
  {
    title: '自定义',
    tiles: WIDGETS.map((widget) => ({ key: widget, label: widget, type: 'custom' as const, widget })),
  },
]
