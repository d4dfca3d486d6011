import type { DemoContext } from './index.ts'

export async function seedChargeOtherDemo(_context: DemoContext): Promise<void> {}
