import type { DemoContext } from './index.ts'

export async function seedChargePrepaidDemo(_context: DemoContext): Promise<void> {}
