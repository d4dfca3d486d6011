export type OptionValue = string | number | boolean

export interface PickerOption<V extends OptionValue = OptionValue> {
  value: V
  label: string
  /** A second, quieter text: a code, a path. */
  note?: string
  disabled?: boolean
}
