import { z } from 'zod'
import { MESSAGES } from './errors.ts'

/**
 * The one place where zod is configured: without code generation, so that the content security policy needs no eval; a refusal
 * for which a schema has no words of its own is still one of ours, never zod's English.
 */
z.config({ jitless: true, customError: () => MESSAGES[400] })

export { z }
