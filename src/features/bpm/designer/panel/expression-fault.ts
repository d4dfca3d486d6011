import { isExpression, syntaxRefusal } from '@wuguan/contract/bpm/expression'

/** Why an expression does not read, in the server's words; plain text and nothing are fine. */
export const expressionFault = (text: string): string | null =>
  text.trim() !== '' && isExpression(text) ? syntaxRefusal(text) : null
