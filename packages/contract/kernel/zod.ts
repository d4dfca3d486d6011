import { z } from 'zod'

/** The one place where zod is configured: without code generation, so that the content security policy needs no eval. */
z.config({ jitless: true })

export { z }
