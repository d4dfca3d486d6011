import { BUTTON_CODE, COMPARE, LOGIC, RULE_OPERATION, RULE_TYPE } from '@wuguan/contract/bpm/process-enums'
import type { Options } from '@wuguan/contract/kernel/options'

/** A code list as choices; in a model all codes are texts. */
const choices = <C extends string | number>(of: Options<C>) =>
  of.items.map(({ code, label }) => ({ value: String(code), label }))

export const BUTTON_CODES = choices(BUTTON_CODE)
export const COMPARES = choices(COMPARE)
export const LOGIC_WORDS = choices(LOGIC)
export const DIMENSIONS = choices(RULE_TYPE)
export const OPERATIONS = choices(RULE_OPERATION)
