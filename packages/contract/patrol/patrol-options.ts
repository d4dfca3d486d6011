import { options } from '../kernel/options.ts'

export const PATROL_CATEGORY = options(
  ['security', '秩序'],
  ['engineering', '工程'],
  ['cleaning', '环境'],
  ['fire', '消防'],
  ['safety', '安全'],
  ['other', '其他'],
)
export const SIGN_METHOD = options(['qr', '扫码'], ['nfc', 'NFC'], ['geo', '定位'], ['photo', '拍照'])
export const METHOD_RULE = options(['any', '任一即可'], ['all', '全部需要'])
export const SITE_PHOTO = options(['none', '不要求'], ['each', '每点拍照'])
