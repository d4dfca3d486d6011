import type { DemoContext } from './index.ts'

export async function seedChargeSharingDemo(_context: DemoContext): Promise<void> {}
