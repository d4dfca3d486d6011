import type { ControlProps } from '../kinds/kind-view.ts'
import type { Id } from './use-labels.ts'

export interface PickerProps extends ControlProps {
  /** Name of the entity whose records are picked. */
  to: string
  /** Fixed conditions on the candidates, by wire name. */
  filters?: Readonly<Record<string, string>>
  placeholder?: string
  clearable?: boolean
  readOnly?: boolean
  disabled?: boolean
}
export interface RefPickerProps extends PickerProps {
  value: Id | null
  /** Title of `value`, where the page knows it. */
  title?: string | null
  onChange: (id: Id | null, title: string | null) => void
}
export interface RefsPickerProps extends PickerProps {
  value: readonly Id[]
  /** Titles of `value`, in the same order. */
  titles?: readonly (string | null)[]
  onChange: (ids: Id[], titles: string[]) => void
}
