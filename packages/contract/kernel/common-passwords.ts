/**
 * What nearly every list of leaked passwords is made of, as far as the rule of strength lets it through: a word, a run of the
 * keyboard or a beginning of the alphabet, with figures or signs around it. Also the words of this product and its trade.
 */
const WORDS = new Set(
  (
    'a aa aaa ab abc abcd abcde abcdef aabb aaaa admin administrator adminadmin sysadmin superadmin root user test guest manager ' +
    'password passwd pass pwd passcode secret login welcome hello changeme default letmein master super system server ' +
    'qwe qwer qwert qwerty qwertyuiop qaz qazwsx qazwsxedc qazxsw wsx asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm ' +
    'zaq zaqwsx zaqxsw qweasd qweasdzxc asdqwe zxcasd qweqwe asdasd iloveyou love princess sunshine monkey dragon football baseball ' +
    'superman batman michael jordan shadow freedom whatever trustno starwars pokemon computer internet google baidu tencent alibaba ' +
    'huawei xiaomi wechat weixin taobao woaini woaiwojia wodemima mima zhang wang zhongguo china beijing shanghai guangzhou shenzhen ' +
    'wuguan wuye wuyeguanli property cashier finance company'
  ).split(' '),
)

const SPOKEN: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'l', '3': 'e', $: 's', '!': 'i', '5': 's' }
const unmasked = (text: string) => text.replace(/[@013$!5]/g, (sign) => SPOKEN[sign]!)
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')
/** Fewer than this many different characters are a pattern, not a password. */
const DIFFERENT = 5

/** Whether a password is among those that are tried first: `P@ssw0rd1`, `Qwer1234!`, `Aa123456`, `1qaz@WSX`, `Aa11Aa11`. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size < DIFFERENT) return true
  const inner = plain.replace(/^[^a-z@$]{0,16}/, '').replace(/[^a-z@$]{1,16}$/, '')
  return [lettersOf(plain), lettersOf(unmasked(inner)), lettersOf(unmasked(plain))].some((word) => WORDS.has(word))
}
