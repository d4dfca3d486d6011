import { type Mutant, inFile } from './mutant.ts'

const FINANCE = 'server/modules/charge-finance'
const PREPAID = ['server/modules/charge-prepaid/prepaid.test.ts']
const POSTING = [`${FINANCE}/ledger/posting.test.ts`]
const COLLECT = [`${FINANCE}/collect/collect.test.ts`]
const WHOSE_MONEY = `${FINANCE}/collect/whose-money.test.ts`
const FORESEEN = `${FINANCE}/collect/foreseen.test.ts`
const REFUND = [`${FINANCE}/refund/refund.test.ts`]
const VOID = [`${FINANCE}/void/void.test.ts`]
const CHANGE = [`${FINANCE}/change/change.test.ts`]
const SHIFT = [`${FINANCE}/shift/shift.test.ts`]
const MONTH = ['server/modules/charge-other/month/month.test.ts']
const VOUCHERS = ['server/modules/charge-other/voucher/voucher.test.ts']
const MANUAL = ['server/modules/charge-other/manual/manual.test.ts']
const BANK = ['server/modules/charge-other/bank/bank.test.ts']
const DIFFERENCE = ['server/modules/charge-report/difference/difference.test.ts']
const MOBILE = ['server/modules/charge-other/mobile/mobile.test.ts']
const BILLS = ['tests/channel-statements.test.ts']
const CHANNEL = [`${FINANCE}/channel/channel.test.ts`]
const OFFSET = ['server/modules/charge-other/offset/offset.test.ts']
const INVOICE = ['server/modules/charge-other/invoice/invoice.test.ts']
const DEDUCTION = [`${FINANCE}/deduction/deduction.test.ts`]
const RECORD = ['server/modules/charge-sharing/record.test.ts']
const CHARGED = ['server/modules/meter/charge.test.ts']
const LEDGER = [`${FINANCE}/ledger/refusals.test.ts`]
const LATE_FEE = ['packages/contract/charge-finance/late-fee.test.ts']
const TENDER = ['packages/contract/charge-finance/tender.test.ts']
const REPORTS = ['tests/reports.test.ts']
const RATES = ['server/modules/charge-report/rates.test.ts', 'server/modules/charge-report/reports.test.ts']
const AMOUNTS = ['packages/contract/charge-base/rules/amounts.test.ts']

/** What is owed, paid, given back and closed. */
export const MONEY: readonly Mutant[] = [
  ...inFile(
    'server/kernel/reports/question.ts',
    REPORTS,
    ['!onDemand || also.includes(name)', '!onDemand'],
    [
      'query: { ...query, filters: query.filters.map((one) => (one.field === facts.at ? moved.range : one)) },',
      'query,',
    ],
  ),
  ...inFile(
    'server/modules/charge-finance/channel/wechat.ts',
    BILLS,
    ["if (origin !== new URL(await line.endpoint('wechat')).origin) return { failed: '对账单地址不属于渠道' }", ''],
    ["createHash('sha1').update(table).digest('hex') === known.data.hash_value.toLowerCase()", 'true'],
  ),
  ...inFile('server/modules/charge-finance/channel/alipay.ts', BILLS, [
    'url.origin !== gateway.origin && !(',
    'url.protocol === "never" && !(',
  ]),
  ...inFile('server/modules/charge-other/mobile/statement.job.ts', BILLS, ['at === 0 ? rows : known', 'rows']),
  ...inFile(
    'server/modules/charge-other/mobile/statement-file.ts',
    BILLS,
    ['/^\\w+$/.test(text) && /\\d{4}/.test(text)', '/\\d{4}/.test(text)'],
    ["(refund && cell('refundNo')) || cell('tradeNo')", "cell('tradeNo')"],
  ),
  ...inFile('server/modules/charge-other/mobile/statement.service.ts', BILLS, [
    "(row.type === 'refund' && byReturn.get(row.orderNo)) || byTrade.get(keyOf(row))",
    'byTrade.get(keyOf(row))',
  ]),
  ...inFile('server/kernel/reports/routes.ts', REPORTS, ['long: inTime,', '']),
  ...inFile(
    'server/kernel/reports/question.ts',
    ['server/modules/charge-report/unpaid.test.ts'],
    ["if (text > today) throw badInput({ compare: '比较日期不能晚于今天' })", ''],
  ),
  ...inFile(
    'server/modules/charge-other/voucher/ledger.queries.ts',
    VOUCHERS,
    ['v.fee_period = $2 and v.account_period > $2', 'v.fee_period = $2 and v.account_period >= $2'],
    ['earned = named.filter(({ id }) => sums.get(id) !== 0n)', 'earned = named.slice(0, 0)'],
  ),
  ...inFile('server/modules/charge-other/voucher/compose.ts', VOUCHERS, [
    'const red = (amount: string) => yuan(-cents(amount))',
    'const red = (amount: string) => amount',
  ]),
  ...inFile(
    'server/modules/charge-finance/channel/scan.service.ts',
    CHANNEL,
    ['refundNumber: returnNumberOf(orderNo)', 'refundNumber: `${orderNo}${Date.now() % 1e9}${Math.random()}`'],
    ["throw refuse('该扫码支付已入账，请走退款')\n  return trade", 'return trade\n  return trade'],
    ["if (status === TRADE.returning) throw refuse('该订单正在退款')", ''],
    ['const amount = trade.paidAmount ?? trade.amount', 'const amount = trade.amount'],
    ['demandCommunity(actor, permission, trade.communityId)', ''],
  ),
  ...inFile('server/kernel/reports/read.ts', REPORTS, [
    'if (group) group.previous = values',
    'if (group) group.previous = group.values',
  ]),
  ...inFile('server/modules/charge-finance/receipt/invoicing.service.ts', INVOICE, [
    "if (issued > left) throw refuse('请先红冲发票')",
    '',
  ]),
  ...inFile(
    'server/modules/charge-other/mobile/statement.service.ts',
    MOBILE,
    ["if (known) throw refuse('该日对账单已导入')", ''],
    ['const rows = file.filter((row) => !foreign.has(row.tradeNo))', 'const rows = file'],
    ["result: one.amount === row.amount ? 'match' : 'amount'", "result: 'match'"],
    ['day === undefined ? line', 'true ? line'],
    ['l.status = ${open} and l.id is distinct from $3', 'l.status = ${open} and l.id = $3'],
  ),
  ...inFile(
    'server/modules/charge-other/offset/transfer.service.ts',
    OFFSET,
    ['if (moved > cents(free)) throw refuse(`冲抵金额不能超过可用金额${free}`)', ''],
    ['if (cents(amount) > owed) throw alreadyCollected()', ''],
    ["if (row.feeItemId === source.feeItemId) throw refuse('不能冲抵同一收费项目')", ''],
    ["if (row.payerCustomerId !== source.payerCustomerId) throw refuse('付费人不一致，不能冲抵')", ''],
    ["if (source.category === 'deposit') throw refuse('押金不能冲抵其他费项')", ''],
    ["if (row.category === 'deposit') throw refuse('不能用其他费项冲抵押金')", ''],
    ['else await reserveAllocation(context, sourceId, moved)', ''],
  ),
  ...inFile('server/modules/charge-other/invoice/issue.service.ts', INVOICE, [
    'if (asked.get(source.allocationId)! > source.left) throw',
    'if (false) throw',
  ]),
  ...inFile('server/modules/charge-other/invoice/lines.ts', INVOICE, [
    'if ([...wanted.values()].some((amount) => amount > 0n)) throw',
    'if (false) throw',
  ]),
  ...inFile('server/modules/charge-other/invoice/invoice.service.ts', INVOICE, [
    "return issuedAt!.slice(0, 7) === dateOf(now).slice(0, 7) ? null : '跨月发票不能作废，请红冲'",
    'return null',
  ]),
  ...inFile('server/modules/charge-other/invoice/invoice.service.ts', INVOICE, [
    "failCode === UNKNOWN ? '税务平台尚未确认开票结果，请先重试' : null",
    'null',
  ]),
  ...inFile('server/modules/charge-other/invoice/invoice.service.ts', INVOICE, [
    "if (open) throw refuse('已红冲的发票不能作废')",
    '',
  ]),
  ...inFile('server/modules/charge-other/invoice/lines.ts', INVOICE, [
    "amount === rest('amount') ? rest('amountNoTax') :",
    '',
  ]),
  ...inFile('server/modules/charge-other/invoice/held.ts', INVOICE, [
    "const ISSUED_RED = `i.color = 'red' and i.status = ${ISSUED}`",
    'const ISSUED_RED = "false"',
  ]),
  ...inFile('server/modules/charge-other/invoice/notify.routes.ts', INVOICE, [
    'if (!isSigned(line.secret, request.headers, body, kernel.clock.now()))',
    'if (false)',
  ]),
  ...inFile('server/kernel/ports/port.ts', INVOICE, [
    'if (row?.status !== STATUS.underWay || row.attempts !== taken.row.attempts) return',
    'if (!row) return',
  ]),
  ...inFile('server/modules/charge-report/difference/difference.queries.ts', DIFFERENCE, [
    'and l.amount <> e.amount',
    '',
  ]),
  ...inFile('server/modules/charge-report/difference/difference.queries.ts', DIFFERENCE, [
    "interval '24 hours'",
    "interval '72 hours'",
  ]),
  ...inFile('server/modules/charge-report/difference/difference.queries.ts', DIFFERENCE, [
    "case when e.any then 'amount' else 'missing' end",
    "'missing'",
  ]),
  ...inFile('server/kernel/ports/signed-line.ts', INVOICE, [
    "if (!reply.ok || !sameText(reply.headers.get('x-signature') ?? '', signLines(secret, nonce, text))) return null",
    'if (!reply.ok) return null',
  ]),
  ...inFile(
    'server/kernel/reports/range.ts',
    RATES,
    ['  if (from > to)', "  if (from < '')"],
    ['`${column} < ${params.add(from)}`', '`${column} <= ${params.add(from)}`'],
  ),
  ...inFile('server/kernel/reports/values.ts', RATES, ['rest ? sub(String(bottom), top) : top', 'top']),
  ...inFile(
    'server/modules/charge-finance/ledger/facts.ts',
    ['server/modules/charge-report/rates.test.ts'],
    ['and e.book_date between ${first}::date and ${day}::date)`', 'and e.book_date >= ${first}::date)`'],
    ['case when m.outstanding <> 0 then r.period_from - 1', 'case when m.outstanding <> 0 then r.period_from'],
  ),
  ...inFile(
    'packages/contract/charge-finance/late-fee.ts',
    LATE_FEE,
    ['const from = later(addDays(day, 1), first)', 'const from = later(day, first)'],
    ['return yuan(least(interest, cap))', 'return yuan(interest)'],
    ['if (diffDays(rule.dueDate, asOf) <= grace) return null', ''],
  ),
  ...inFile(
    'packages/contract/charge-finance/tender.ts',
    TENDER,
    ['if (!lines[index]!.givesChange) continue', ''],
    ['return { kept, change, over: excess - change }', 'return { kept, change, over: 0n }'],
    ['open -= part', ''],
  ),
  ...inFile(
    'packages/contract/kernel/allocate.ts',
    ['packages/contract/kernel/allocate.test.ts'],
    ['a.rest === b.rest ? a.rank - b.rank', 'a.rest === b.rest ? b.rank - a.rank'],
  ),
  ...inFile(
    'packages/contract/charge-base/rules/ladder.ts',
    AMOUNTS,
    ['const bottom = most(start, low)', 'const bottom = low'],
    ['persons <= basePersons) return ZERO', 'persons < 0) return ZERO'],
  ),
  ...inFile('packages/contract/charge-base/rules/rounding.ts', AMOUNTS, [
    'if (max !== null && gt(amount, max)) return roundDecimal(max, 2)',
    '',
  ]),
  ...inFile('packages/contract/charge-base/rules/proration.ts', AMOUNTS, [
    'const days = diffDays(from, to) + 1',
    'const days = diffDays(from, to)',
  ]),
  ...inFile(
    'packages/contract/charge-sharing/rules/weights.ts',
    ['packages/contract/charge-sharing/rules/weights.test.ts'],
    ['if (bands > 1) return', 'if (bands > 9) return'],
  ),
  ...inFile(
    'packages/contract/meter/rules/chain.ts',
    ['packages/contract/meter/rules/rules.test.ts'],
    ['if (!eq(begins, link.previousReading)) return', 'if (false) return'],
  ),
  ...inFile(
    `${FINANCE}/ledger/posting.service.ts`,
    POSTING,
    ['if (row.outstanding + change < 0n) throw alreadyCollected()', ''],
    ["if (row.communityId !== book.communityId) throw refuse('一次入账只能属于同一项目')", '', LEDGER[0]!],
    ['if (taken.length) demandDay(book.bookDate, await firstDayThatHolds(q, book.bookDate, taken))', '', LEDGER[0]!],
  ),
  ...inFile(
    `${FINANCE}/ledger/book-date.service.ts`,
    LEDGER,
    ["if (day > today) throw badInput({ bookDate: '收款日期不能晚于今天' })", ''],
    ['if (row!.day_status === DAY_CLOSED) throw refuse(`${bookDate}已日结，不能补录`)', ''],
    ['if (day < today && backdateDays !== null && diffDays(day, today) > backdateDays)', 'if (false)'],
    ['if (row!.period_status === CLOSED || row!.period_status === CLOSING) {', 'if (row!.period_status === CLOSING) {'],
  ),
  ...inFile(
    `${FINANCE}/ledger/prepaid.service.ts`,
    LEDGER,
    ['if (availableOf(account) + change < 0n) throw insufficient(account)', ''],
    ["if (account.communityId !== book.communityId) throw refuse('只能使用同一项目的预存账户')", ''],
    ["if (amount < 0n && account.status === FROZEN) throw refuse('预存账户已冻结')", ''],
  ),
  ...inFile(
    `${FINANCE}/ledger/receivables.service.ts`,
    [...REFUND, ...DEDUCTION],
    ["if (row.lockType === 'none' || (holder !== undefined && row.lockRef === holder)) return", 'return'],
  ),
  ...inFile(
    `${FINANCE}/collect/distribute.ts`,
    [FORESEEN],
    ["if (over > 0n && !config.allowOverpayToPrepaid) throw refuse('收款金额大于应付金额')", ''],
    ["if (!config.allowPartialPay) throw refuse('收款金额小于应付金额')", ''],
    [
      "if (parts.some((part) => part.preferential + part.roundOff > 0n)) throw refuse('部分缴费不能享受优惠或抹零')",
      '',
    ],
  ),
  ...inFile(
    `${FINANCE}/collect/parts.ts`,
    COLLECT,
    ['if (roundOff > cents(ground.config.roundOffMax)) throw', 'if (roundOff < 0n) throw'],
    ['(row.payerCustomerId ?? payerCustomerId) === account.customerId &&', '', WHOSE_MONEY],
    ['if (used > own) throw', 'if (used < 0n) throw', WHOSE_MONEY],
    ['if (account.feeItemId !== null && amount > owedTo(', 'if (amount < 0n && amount > owedTo(', WHOSE_MONEY],
    ['if (account.balance - account.frozen < amount) throw insufficient(account)', '', WHOSE_MONEY],
  ),
  ...inFile(
    `${FINANCE}/refund/allocations.ts`,
    REFUND,
    ['if (amount > leftOf(row)) throw refuse(`退款金额不能超过可退金额${yuan(leftOf(row))}`)', ''],
    ['if (!row.allowRefund) throw refuse(`收费项目【${row.itemName}】不允许退款`)', ''],
  ),
  ...inFile(`${FINANCE}/refund/benefits.ts`, REFUND, [
    "if (benefit.partialRefund === 'forbid' &&",
    "if (benefit.partialRefund === 'never' &&",
  ]),
  ...inFile(`${FINANCE}/refund/verbs.service.ts`, REFUND, ["await reserve(context, refund.id, 'release')", '']),
  ...inFile(
    'server/kernel/flow/act.ts',
    ['tests/flows.test.ts'],
    ['if (refusal !== null) throw refuse(refusal)\n  return row!', 'return row!'],
    [
      'if (version !== null && row!.version !== version) throw lostTo(registration.flow, name, row!) ?? staleOf(entity, row!)',
      '',
    ],
  ),
  ...inFile(
    `${FINANCE}/void/guards.ts`,
    VOID,
    ["if (receipt.status === 5) throw refuse('该收款单已作废')", ''],
    ["if (closed) throw refuse('该收款已月结，请走退款')", ''],
    ['if (cents(amount) > availableOf(account)) throw', 'if (cents(amount) < 0n) throw'],
    ["if (receipt.invoiceStatus !== 0) throw refuse('请先红冲发票')", ''],
  ),
  ...inFile(`${FINANCE}/void/void.service.ts`, VOID, ['await demandVoidable(context, receipt, voidId)', '']),
  ...inFile(
    `${FINANCE}/change/change.rules.ts`,
    CHANGE,
    ['if (target < settled) throw', 'if (target < 0n) throw'],
    ['if (row.received + row.deducted + row.lateFeeReceived + row.lateFeeDeducted !== 0n)', 'if (row.received < 0n)'],
    ['if (amount <= 0n || amount >= row.outstanding) throw', 'if (amount <= 0n) throw'],
  ),
  ...inFile(
    `${FINANCE}/deduction/deduction.rules.ts`,
    DEDUCTION,
    ['if (amount > limit || amount === 0n)', 'if (amount === 0n)'],
    [
      'if (type.maxAmount !== null && total > cents(type.maxAmount)) throw',
      'if (type.maxAmount !== null && total < 0n) throw',
    ],
  ),
  ...inFile(
    `${FINANCE}/shift/shift.service.ts`,
    SHIFT,
    ["if (shift.cashier_id !== actor.userId) throw refuse('只能交本人的班次')", ''],
    ["if (running) throw refuse('您在该项目有未交班的班次')", ''],
  ),
  ...inFile(`${FINANCE}/shift/day.service.ts`, SHIFT, [
    "if (day.status !== CONFIRMED) throw refuse('请先确认日报')",
    '',
  ]),
  ...inFile(
    'server/modules/charge-other/month/close.service.ts',
    MONTH,
    ["if (dateOf(now) <= lastDay(period)) throw refuse('还未到月末，不能月结')", ''],
    ['if (stops) throw refuse(stops.rule.sentence(stops))', ''],
  ),
  ...inFile(
    'server/modules/charge-other/voucher/voucher.service.ts',
    VOUCHERS,
    ['if (missing.length > 0) {', 'if (missing.length > 1_000) {'],
    ['if (taken) throw refuse(`凭证号${word}-${taken.no}已用于${taken.name}`)', ''],
  ),
  ...inFile('server/modules/charge-other/voucher/compose.ts', VOUCHERS, [
    '.toSorted((a, b) => says(b) - says(a))',
    '.toSorted((a, b) => says(a) - says(b))',
  ]),
  ...inFile('server/modules/charge-other/voucher/ledger.queries.ts', VOUCHERS, [
    `p.payment_method_id and w.kind <> 'prepaid'`,
    `p.payment_method_id and w.kind <> 'cash'`,
  ]),
  ...inFile(
    'server/modules/charge-other/manual/manual.service.ts',
    MANUAL,
    ['if (receipt.amount !== paper.amount)', 'if (false)'],
    ['where of_paper = 1 and of_receipt = 1', 'where of_paper >= 1'],
  ),
  ...inFile(
    'server/modules/charge-other/bank/answer.service.ts',
    BANK,
    ["if (fits === 0) throw refuse('回盘文件与批次不符')", ''],
    ['if (first === wanted) return', 'return'],
    ['good !== (before.result === RESULT.success)', 'false'],
  ),
  ...inFile(
    'server/modules/charge-other/bank/posting.ts',
    BANK,
    ['if (whole) await releaseReceivables({ q, now }, id)', ''],
    ['    valueDate: batch.deductDate,', "    valueDate: '2025-03-25',"],
  ),
  ...inFile(
    'server/modules/charge-other/bank/batch.service.ts',
    BANK,
    [
      'if (others || row.hungUp || row.outstanding !== cents(principal) || feeOf.get(id) !== cents(fee))',
      'if (others || row.hungUp)',
    ],
    ['row.payerCustomerId !== null && row.payerCustomerId !== payerId', 'false'],
    ["refuseLocked(row, '代扣')", ''],
    ["await holdReceivables(context, ids, { type: 'bank', ref: batchId })", ''],
    ['if (changed) throw refuse(`协议${changed}已变化，请重新取数`)', ''],
  ),
  ...inFile(
    'server/modules/charge-other/bank/contract.hooks.ts',
    BANK,
    ["for (const { id } of rows) await refuseAtBank(q, String(id), '删除')", 'void [q, rows]'],
    ['draft.contractNo !== undefined && draft.contractNo !== before.contractNo', 'draft.contractNo === null'],
  ),
  ...inFile('server/modules/charge-other/bank/gather.queries.ts', BANK, [
    'limit !== null && amount + asks > limit',
    'limit !== null && asks > limit',
  ]),
  ...inFile('server/modules/charge-other/month/reopen.service.ts', MONTH, [
    'if (later?.period) throw refuse(`请先反月结${later.period}`)',
    '',
  ]),
  ...inFile(
    'server/modules/charge-prepaid/transfer/transfer.service.ts',
    [WHOSE_MONEY],
    ["if (!sameProperty && !sameCustomer) throw refuse('只能转给同一客户的其他房产或同一房产的新客户')", ''],
    ['  await demandRelated(context, from.communityId, property.id, input.toCustomerId)', ''],
    ['  await demandRelated(context, place.communityId, row.toPropertyId, row.toCustomerId)', ''],
  ),
  ...inFile(
    'server/modules/charge-finance/collect/payer.service.ts',
    [WHOSE_MONEY],
    ['throw badInput({ payerCustomerId', 'void badInput({ payerCustomerId'],
  ),
  ...inFile(
    'server/modules/charge-finance/collect/judge.service.ts',
    [FORESEEN],
    ['await spendSchemes(q, usesOf(parts))', ''],
    ['await demandHeld(q, ground, book, parts)', ''],
    ['const shiftId = await deskShift(', 'const shiftId = null && await deskShift('],
  ),
  ...inFile(
    'server/modules/charge-prepaid/offset/run.service.ts',
    ['server/modules/charge-prepaid/life.test.ts', ...PREPAID],
    [
      "if (age > GOOD_FOR_SECONDS || run.asOfDate !== dateOf(context.now)) throw refuse('试算结果已过期，请重新试算')",
      '',
    ],
  ),
  ...inFile(
    'server/modules/charge-sharing/record/audit.service.ts',
    RECORD,
    ["if (row['inputBy'] === actor.userId) throw refuse('不能审核本人录入的记录')", ''],
    ["if (kept!.fingerprint !== present) throw refuse('房产或标准已变化，请重新试算')", ''],
  ),
  ...inFile('server/modules/charge-sharing/record/correct.service.ts', RECORD, [
    'if (touched!.houses > 0) throw refuse',
    'if (touched!.houses < 0) throw refuse',
  ]),
  ...inFile('server/modules/meter/reading/void.service.ts', CHARGED, [
    "if (!(await lastOfChain(context, [row!])).has(id)) throw refuse('该读数之后已有抄表记录，不能作废')",
    '',
  ]),
  ...inFile('server/modules/meter/charge/generate.service.ts', CHARGED, [
    'for (const row of rows) if (row.status !== 3) throw refuse(`表${codes.get(row.id)}：该读数尚未生成应收`)',
    '',
  ]),
]
