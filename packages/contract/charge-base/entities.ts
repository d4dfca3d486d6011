import type { AnyEntity } from '../kernel/entity.ts'
import { accountingPeriod } from './accounting-period.entity.ts'
import { bankAccount } from './bank-account.entity.ts'
import { businessFeeStandard } from './business-fee-standard.entity.ts'
import { calculationMethod } from './calculation-method.entity.ts'
import { chargeApprover } from './charge-approver.entity.ts'
import { chargeProduct } from './charge-product.entity.ts'
import { classificationCode } from './classification-code.entity.ts'
import { communityChargeConfig } from './community-charge-config.entity.ts'
import { communityChargeInfo } from './community-charge-info.entity.ts'
import { communityCode } from './community-code.entity.ts'
import { deductedType } from './deducted-type.entity.ts'
import { feeItem } from './fee-item.entity.ts'
import { feeStandardRate } from './fee-standard-rate.entity.ts'
import { feeStandard } from './fee-standard.entity.ts'
import { hangUpType } from './hang-up-type.entity.ts'
import { houseFeeStandard } from './house-fee-standard.entity.ts'
import { importMapping } from './import-mapping.entity.ts'
import { offsetScheme } from './offset-scheme.entity.ts'
import { parkRenewConfig } from './park-renew-config.entity.ts'
import { parkTempRule } from './park-temp-rule.entity.ts'
import { payeeAccount } from './payee-account.entity.ts'
import { payeeRoute } from './payee-route.entity.ts'
import { paymentMethod } from './payment-method.entity.ts'
import { preferentialScheme } from './preferential-scheme.entity.ts'
import { staffJump } from './staff-jump.entity.ts'
import { summaryRule } from './summary-rule.entity.ts'
import { taxCode } from './tax-code.entity.ts'
import { turnoverReport } from './turnover-report.entity.ts'

export const chargeBaseEntities: readonly AnyEntity[] = [
  accountingPeriod,
  bankAccount,
  businessFeeStandard,
  calculationMethod,
  chargeApprover,
  chargeProduct,
  classificationCode,
  communityChargeConfig,
  communityChargeInfo,
  communityCode,
  deductedType,
  feeItem,
  feeStandardRate,
  feeStandard,
  hangUpType,
  houseFeeStandard,
  importMapping,
  offsetScheme,
  parkRenewConfig,
  parkTempRule,
  payeeAccount,
  payeeRoute,
  paymentMethod,
  preferentialScheme,
  staffJump,
  summaryRule,
  taxCode,
  turnoverReport,
]
